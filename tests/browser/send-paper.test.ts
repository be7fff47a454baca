import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { edge } from '../../tools/signal/line.ts'
import { pdfOf, redAndBlue } from '../council/files/papers-for-tests.ts'
import { interruptible } from '../portal/interruptible.ts'
import { beginApplication } from '../portal/uploads-for-tests.ts'
import { expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { newPerson } from './people.ts'
import { forgiveLostConnection, forgivePicturePage } from './watch.ts'

let browser: TestBrowser
let line: Awaited<ReturnType<typeof interruptible>>
before(async () => {
  browser = await openBrowser('127.0.0.1', async (port) => {
    line = await interruptible(`http://127.0.0.1:${port}`)
    return Number(new URL(line.url).port)
  })
})
after(async () => {
  await browser.close()
  await line.end()
})

/** A citizen who stands before the first document of an application. */
async function newApplicant() {
  const { visitor, id } = await newPerson(browser.portal, 'user', 'Asha')
  return { visitor, id, at: await beginApplication(browser.portal, visitor) }
}

function listFiles(user: string) {
  return browser.portal.council.db
    .selectFrom('papers')
    .innerJoin('paperPages', 'paperPages.paperId', 'papers.paperId')
    .innerJoin('files', 'files.digest', 'paperPages.digest')
    .select(['files.type', 'files.width', 'files.height'])
    .where('papers.user', '=', user)
    .orderBy('paperPages.position')
    .execute()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('with script a photo is drawn smaller and upright, shown, and sent; a PDF goes as it is', async (t) => {
  const { visitor, id, at } = await newApplicant()
  const { page } = await browser.guest(t, { as: visitor, width: 240 })
  await page.goto(at)
  const field = page.getByLabel('Photo or PDF')
  // Held on its side: the mark of a camera says that the left edge is the top.
  const buffer = await redAndBlue(2000, 1000).jpeg().withMetadata({ orientation: 6 }).toBuffer()
  await field.setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer })
  const preview = page.getByRole('img', { name: 'The photo that you have chosen' })
  await expect(preview).toHaveJSProperty('naturalWidth', 800)
  await expect(preview).toHaveJSProperty('naturalHeight', 1600)
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 240)
  await press(page, 'Add another page')
  await expect(page.getByText('Page 1').first()).toBeVisible()
  await field.setInputFiles({ name: 'card.pdf', mimeType: 'application/pdf', buffer: pdfOf() })
  await press(page, 'Add another page')
  await expect(page.getByText('Page 2').first()).toBeVisible()
  assert.deepEqual(await listFiles(id), [
    { type: 'image/jpeg', width: 800, height: 1600 },
    { type: 'application/pdf', width: null, height: null },
  ])
})

for (const script of [true, false])
  test(`Continue adds the photo that was chosen ${script ? 'with' : 'without'} script, and stays where it cannot`, async (t) => {
    const { visitor, id, at } = await newApplicant()
    const { page } = await browser.guest(t, { script, as: visitor, width: 240 })
    await page.goto(at)
    const field = page.getByLabel('Photo or PDF')
    await field.setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('no paper') })
    await press(page, 'Continue')
    await expect(page.getByRole('alert')).toContainText('Choose a photo or a PDF')
    await expect(page).toHaveURL((url) => url.pathname === at)
    assert.deepEqual(await listFiles(id), [])
    const buffer = await redAndBlue(200, 100).jpeg().toBuffer()
    await field.setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer })
    await press(page, 'Continue')
    await expect(page).toHaveURL(at.replace(/1$/, '2'))
    assert.equal((await listFiles(id)).length, 1)
    await page.goto(at)
    await expect(page.getByRole('listitem').filter({ hasText: 'Page 1' })).toBeVisible()
    await press(page, 'Continue')
    await expect(page).toHaveURL(at.replace(/1$/, '2'))
  })

test('Continue waits for a photo on its way, and the browser asks who leaves it by a link', async (t) => {
  const { visitor, id, at } = await newApplicant()
  const { page } = await browser.guest(t, { as: visitor, width: 360 })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.dismiss()
  })
  let parts = 0
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  await page.route(/[?&]upload=/, async (route) => {
    parts += 1
    if (parts > 2) await opened
    await route.continue()
  })
  await page.goto(at)
  const pdf = { name: 'card.pdf', mimeType: 'application/pdf', buffer: pdfOf('%'.repeat(300_000)) }
  await page.getByLabel('Photo or PDF').setInputFiles(pdf)
  await press(page, 'Add another page')
  const said = page.getByRole('status').filter({ hasText: 'kB' })
  await expect(said).toHaveText(/^9\d of 30\d kB sent\. Keep this page open\. About 5 seconds more\.$/)
  await page.getByRole('link', { name: 'Help', exact: true }).first().click()
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await press(page, 'Continue')
  await expect(said).toHaveText(/ About 5 seconds more\. Then it goes on by itself\.$/)
  await expect(page).toHaveURL(at)
  open()
  await expect(page).toHaveURL(at.replace(/1$/, '2'))
  assert.equal((await listFiles(id)).length, 1)
  assert.deepEqual(asked, ['beforeunload'])
})

test('of several files chosen at once each is sent after the other, and what is refused is named', async (t) => {
  const { visitor, id, at } = await newApplicant()
  const { page } = await browser.guest(t, { as: visitor, width: 240 })
  const photo = (width: number) => redAndBlue(width, 1000).jpeg().toBuffer()
  const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })
  await page.goto(at)
  await page
    .getByLabel('Photo or PDF')
    .setInputFiles([
      file('list.txt', 'text/plain', Buffer.from('no paper')),
      file('front.jpg', 'image/jpeg', await photo(2000)),
      file('back.pdf', 'application/pdf', pdfOf()),
      file('more.jpg', 'image/jpeg', await photo(1000)),
    ])
  await expect(page.getByText('4 files chosen')).toBeVisible()
  const said = page.getByRole('status')
  const told: string[] = []
  await page.exposeFunction('tell', (text: string) => told.push(text))
  await said.evaluate((region) => {
    const { tell } = window as unknown as { tell(text: string | null): void }
    new MutationObserver(() => tell(region.textContent)).observe(region, { childList: true })
  })
  await press(page, 'Add another page')
  const summary = page.getByRole('alert')
  await expect(summary).toContainText('These were not added')
  await expect(summary.getByRole('link')).toHaveText([
    'list.txt: Choose a photo or a PDF',
    'more.jpg: This document has 2 pages. Remove one to add another.',
  ])
  assert.ok(told.includes('File 2 of 4, front.jpg: The photo is being made smaller…'), told.join('|'))
  assert.ok(
    told.some((text) => /^File 3 of 4, back\.pdf: \d+ of 1 kB sent\./.test(text)),
    told.join('|'),
  )
  assert.deepEqual(await listFiles(id), [
    { type: 'image/jpeg', width: 1600, height: 800 },
    { type: 'application/pdf', width: null, height: null },
  ])
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 240)
})

test('a photo of 300 kB is there within 90 seconds of 2G, cut twice and once reloaded, and the office sees it', async (t) => {
  const { visitor, at } = await newApplicant()
  const { page, faults } = await browser.guest(t, { as: visitor, width: 360 })
  // A file of the disk has a date, by which it is known again.
  const photo = join(browser.dataDir, 'ration-card.jpg')
  await writeFile(photo, await grainy())
  await page.goto(at)
  const field = page.getByLabel('Photo or PDF')
  const said = page.getByRole('status').filter({ hasText: 'kB' })
  await field.setInputFiles(photo)
  await expect(said).toContainText('Ready to send')
  const size = Number(/(\d+) kB/.exec((await said.textContent()) ?? '')?.[1])
  assert.ok(size > 270 && size < 330, `${size} kB`)

  const before = line.sentBytes()
  let parts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') parts += 1
  })
  line.cutAfter(60_000)
  await press(page, 'Add another page')
  await expect(said).toContainText(`No connection just now: it goes on by itself. 33 of ${size} kB sent.`)
  line.mend()
  line.cutAfter(60_000)
  await expect.poll(line.isCut).toBe(true)
  line.mend()
  await page.reload()
  await expect(said).toContainText(/^ration-card\.jpg: \d+ of \d+ kB sent\. Choose the same file again/)
  await field.setInputFiles(photo)
  await expect(said).toContainText('Ready to send')
  await press(page, 'Add another page')
  await expect(page.getByRole('listitem').filter({ hasText: 'Page 1' })).toBeVisible()
  // Two waits of a second, and the way there and back of each part.
  const sent = line.sentBytes() - before
  const seconds = 2 + (parts * edge.latencyMs) / 1000 + (sent * 8) / 1000 / edge.kilobitsPerSecond
  assert.ok(sent > size * 1000 && seconds < 90, `${sent} bytes in ${parts} parts, ${seconds} seconds`)
  forgiveLostConnection(faults)

  await press(page, 'Continue')
  await page.getByText('I will show it at the office', { exact: true }).click()
  await press(page, 'I will bring it to the office')
  await press(page, 'Apply')
  await expect(page).toHaveURL(/\/user\?sent=/)
  const { applicationId } = await browser.portal.council.db
    .selectFrom('applications')
    .select('applicationId')
    .where('serviceId', '=', at.split('/')[3] ?? '')
    .executeTakeFirstOrThrow()
  const { page: office, faults: officeFaults } = await browser.guest(t, { script: false, as: 'staff' })
  await office.goto(`/staff/application/update/${applicationId}`)
  const opened = office.context().waitForEvent('page')
  await office.getByRole('link', { name: 'Page 1', exact: true }).click()
  await expect((await opened).locator('img')).toHaveJSProperty('naturalWidth', 1600)
  forgivePicturePage(officeFaults)
})

/** A photo of 12 megapixels so grainy that, drawn smaller, it is as large as that of a page of print. */
function grainy() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const create = { width: 4000, height: 3000, channels: 3, background: '#808080', noise } as const
  return sharp({ create }).jpeg({ quality: 60 }).toBuffer()
}
