// Begun first: it waits for workers to keep what they need.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { cancelCertificate } from '../../council/cases/certificates/cancel.server.ts'
import { photoOf } from '../council/certificates/code-pictures.ts'
import { certificateOf, certifyingOffice } from '../council/certificates/office-for-tests.ts'
import { openAndKeep } from './keep-check.ts'
import { browserForFile, expect, type Guest } from './open-browser.ts'
import { forgiveLostConnection } from './watch.ts'

const browser = await browserForFile()
let office: Awaited<ReturnType<typeof certifyingOffice>>
/** The addresses for which the server was asked. */
const asked: string[] = []
let good: Awaited<ReturnType<typeof certificateOf>>
let cancelled: Awaited<ReturnType<typeof certificateOf>>

before(async () => {
  const { council, fetch } = browser.portal
  office = await certifyingOffice(council.db, {}, council.keysFolder)
  good = await newCertificate()
  cancelled = await newCertificate()
  await cancelCertificate(council.db, office.clerk, cancelled.certificateId, { reason: 'Wrong page' })
  browser.portal.fetch = (request, ...rest) => {
    asked.push(new URL(request.url).pathname)
    return fetch(request, ...rest)
  }
})

const newCertificate = async () => certificateOf(browser.portal.council.db, (await office.issued()).number)
const dataOf = ({ code }: { code: string }) => code.slice(code.lastIndexOf('/') + 1)
const notOurs = 'A'.repeat(200)

/** Ends all workers, as a browser does that has not needed them for a while. */
async function stopWorkers({ page }: Guest) {
  const wire = await page.context().newCDPSession(page)
  await wire.send('ServiceWorker.enable')
  await wire.send('ServiceWorker.stopAllWorkers')
  await wire.detach()
}

async function assertScanned({ page }: Guest, path: string, words: string) {
  asked.splice(0)
  await page.goto(path)
  await expect(page.locator('.banner')).toContainText(words)
  await expect(page).toHaveURL(`${browser.origin}/verify`)
  assert.match(await page.title(), /^Check a Certificate/)
  assert.deepEqual(
    asked.filter((address) => /^\/v\//i.test(address)),
    [],
  )
}

for (const state of ['warm', 'stopped', 'offline'] as const) {
  test(`the address of a scanned code reaches nobody where the page was opened before: ${state}`, async (t) => {
    const guest = await browser.guest(t, { keeps: true, width: 360 })
    const { page } = guest
    await openAndKeep(guest)
    if (state === 'offline') await page.context().setOffline(true)
    for (const [path, words] of [
      [`/V/${dataOf(good)}`, 'Issued by Gram Panchayat Sample on'],
      [`/v/${dataOf(good).toLowerCase()}`, 'Issued by Gram Panchayat Sample on'],
      [`/V/${dataOf(cancelled)}`, 'This certificate was cancelled.'],
      [`/v/${notOurs}`, 'This code was not issued by Gram Panchayat Sample.'],
    ] as const) {
      if (state !== 'warm') await stopWorkers(guest)
      await assertScanned(guest, path, words)
    }
    forgiveLostConnection(guest.faults)
  })
}

test('a new worker of the catalogue throws away what is not its own, and spares what checks codes', async (t) => {
  const guest = await browser.guest(t, { keeps: true, width: 360 })
  const { page } = guest
  await openAndKeep(guest)
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?language=hi'))
  const names = async () => (await page.evaluate(() => caches.keys())).map((name) => name.split(' ').at(-1))
  await expect.poll(names).toEqual(['check', 'hi'])
  assert.ok(await page.evaluate(async () => await caches.match('/verify')))
})

test('what is pasted is checked on the phone, and the page says of when its list is', async (t) => {
  const guest = await browser.guest(t, { keeps: true, width: 360 })
  const { page } = guest
  const here = page.getByText('Checked on this phone. List of')
  const paste = async (text: string) => {
    await untilReady(guest)
    await page.getByLabel('Certificate code').fill(text)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
  }
  await guest.open('/verify')
  asked.splice(0)
  await paste(good.code)
  await expect(page.getByRole('status')).toContainText('Issued by Gram Panchayat Sample on')
  await expect(page.locator('.checked-facts li')).toHaveText([good.holder, 'मागणी नोंदवही: पान 37'])
  // The lists were fetched for it.
  await expect(here).toHaveCount(0)
  assert.ok(!asked.includes('/verify'), asked.join(' '))
  await openAndKeep(guest)
  await page.context().setOffline(true)
  await page.goto('/verify')
  await paste('hello')
  await expect(page.getByRole('alert')).toContainText('No code could be read.')
  await paste(good.code)
  await expect(page.getByRole('status')).toContainText('Not cancelled as of')
  await expect(here).toBeVisible()
  await page.getByRole('link', { name: 'Check another certificate' }).click()
  await paste(cancelled.code)
  await expect(page.getByRole('alert')).toContainText('This certificate was cancelled.')
  await expect(page.locator('.checked-paper')).toContainText(cancelled.number)
  await expect(page.locator('.checked-paper')).not.toContainText(cancelled.holder)
  forgiveLostConnection(guest.faults)
})

test('a list that is older than a day is fetched anew before it judges; a kept one says how old it is', async (t) => {
  const guest = await browser.guest(t, { keeps: true, width: 360 })
  const { page } = guest
  const here = page.locator('.checked-here')
  const keepOldList = () =>
    page.evaluate(async () => {
      const old = { asOf: '2026-06-01T06:30:00.000Z', digests: '' }
      const cache = await caches.open('check')
      await cache.put('/.well-known/gram-panchayat-cancelled.json', new Response(JSON.stringify(old)))
    })
  const paste = async () => {
    await page.goto('/verify')
    await untilReady(guest)
    await page.getByLabel('Certificate code').fill(cancelled.code)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
  }
  await openAndKeep(guest)
  await keepOldList()
  await paste()
  await expect(page.getByRole('alert')).toContainText('This certificate was cancelled.')
  await expect(here).toHaveCount(0)
  asked.splice(0)
  await paste()
  await expect(page.getByRole('alert')).toContainText('This certificate was cancelled.')
  await expect(here).toContainText('Checked on this phone. List of')
  assert.ok(!asked.includes('/.well-known/gram-panchayat-cancelled.json'), 'what came is kept')
  await keepOldList()
  await page.context().setOffline(true)
  await paste()
  await expect(page.getByRole('status')).toContainText('Not cancelled as of 1 Jun 2026')
  await expect(here).toContainText('Checked on this phone. List of 1 Jun 2026')
  forgiveLostConnection(guest.faults)
})

/** The script of the page has come: it has shown what only works with it. */
function untilReady({ page }: Guest) {
  return page.getByRole('button', { name: 'Use Camera' }).waitFor()
}

/** Photographs a code, and chooses the photo. */
async function choosePhoto({ page }: Guest, code: string) {
  const photo = { name: 'code.jpg', mimeType: 'image/jpeg', buffer: await photoOf(code) }
  await page.getByLabel('Photo of the code').setInputFiles(photo)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
}

test('a photo is read on the phone by the portal’s own reader, and once it was there without a connection too', async (t) => {
  const guest = await browser.guest(t, { keeps: true, width: 360 })
  const { page } = guest
  await openAndKeep(guest)
  await page.context().setOffline(true)
  await untilReady(guest)
  await choosePhoto(guest, good.code)
  await expect(page.locator('.check-said')).toHaveText(
    'The first picture needs a connection. Paste the code.',
  )
  await page.context().setOffline(false)
  asked.splice(0)
  await choosePhoto(guest, good.code)
  await expect(page.locator('.banner')).toContainText('Issued by Gram Panchayat Sample on')
  assert.ok(!asked.includes('/verify'), asked.join(' '))
  assert.ok(asked.some((address) => address.endsWith('.wasm')))
  const isKept = () =>
    page.evaluate(async () =>
      (await (await caches.open('check')).keys()).some(({ url }) => url.endsWith('.wasm')),
    )
  await expect.poll(isKept).toBe(true)
  await page.context().setOffline(true)
  for (const [code, words] of [
    [good.code, 'Issued by Gram Panchayat Sample on'],
    [cancelled.code, 'This certificate was cancelled.'],
    [`HTTPS://GP.EXAMPLE/V/${notOurs}`, 'This code was not issued by Gram Panchayat Sample.'],
    ['HTTPS://PAY.EXAMPLE/', 'No code could be read.'],
  ] as const) {
    await page.goto('/verify')
    await untilReady(guest)
    await choosePhoto(guest, code)
    await expect(page.locator('.banner')).toContainText(words)
  }
  forgiveLostConnection(guest.faults)
})

/** Runs in the page: a camera that sees the picture at the address. */
function seeWithCamera(address: string) {
  navigator.mediaDevices.getUserMedia = async () => {
    const image = new Image()
    image.src = address
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    // A stream has a picture only once something is drawn after it began.
    setInterval(() => canvas.getContext('2d')?.drawImage(image, 0, 0), 50)
    return canvas.captureStream()
  }
}

test('the camera is opened by a button, reads a code and is closed; where there is none the page says so', async (t) => {
  const guest = await browser.guest(t, { width: 360 })
  const { page } = guest
  await guest.open('/verify')
  await page.getByRole('button', { name: 'Use Camera' }).click()
  await expect(page.locator('.check-said')).toContainText('The camera cannot be used here.')
  const empty = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>'
  await page.evaluate(seeWithCamera, empty)
  await page.getByRole('button', { name: 'Use Camera' }).click()
  await page.getByRole('button', { name: 'Close Camera' }).click()
  await expect(page.locator('video')).toBeHidden()
  const photo = await photoOf(good.code)
  await page.evaluate(seeWithCamera, `data:image/jpeg;base64,${photo.toString('base64')}`)
  await page.getByRole('button', { name: 'Use Camera' }).click()
  await expect(page.locator('.banner')).toContainText('Issued by Gram Panchayat Sample on')
})

test('where the browser cannot check, the form is sent as without script', async (t) => {
  const guest = await browser.guest(t, { width: 360 })
  const { page } = guest
  await page.addInitScript(() => Reflect.deleteProperty(window, 'DecompressionStream'))
  await guest.open('/verify')
  await expect(page.getByRole('button', { name: 'Use Camera' })).toBeHidden()
  asked.splice(0)
  await choosePhoto(guest, good.code)
  await expect(page.getByRole('status')).toContainText('Issued by Gram Panchayat Sample on')
  assert.ok(asked.includes('/verify'))
})
