// Begun first: it loads pages over a weak line.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright'
import { everything } from '../everything.ts'
import { newApplications } from '../portal/applications-for-tests.ts'
import { typeVillages } from '../portal/places-for-tests.ts'
import { newService } from '../portal/services-for-tests.ts'
import { browserForFile, expect, hydrated } from './open-browser.ts'
import { newPerson } from './people.ts'

const browser = await browserForFile()
before(() => typeVillages(browser.portal))

for (const language of everything ? (['en', 'mr'] as const) : (['mr'] as const))
  test(`the scripts of an application in ${language} are fetched after the first paint, all at once`, async (t) => {
    const { page, open } = await browser.guest(t, { as: 'user', width: 360, language })
    await slowly(page)
    await open(`/user/apply/${await newService(browser.portal)}`)
    await expect.poll(async () => (await page.evaluate(timings)).scripts.length).toBe(2)
    const { painted, scripts } = await page.evaluate(timings)
    const first = Math.min(...scripts.map(({ asked }) => asked))
    assert.ok(first >= painted, `painted at ${painted}, a script asked for at ${first}`)
    const came = Math.min(...scripts.map(({ ended }) => ended))
    const late = scripts.filter(({ asked }) => asked > came).map(({ name }) => name)
    assert.deepEqual(late, [])
  })

test('no page asks for a script before its own content', async (t) => {
  const { page } = await browser.guest(t, { script: false })
  for (const path of ['/', '/login', '/services', '/nothing/here']) {
    await page.goto(path)
    const early = 'link[rel~=modulepreload], link[rel~=preload], script[src]:not([defer])'
    assert.equal(await page.locator(early).count(), 0)
    assert.ok((await page.locator('script').count()) > 0)
  }
})

/** Lets no script through before it is told to. */
async function holdScripts(page: Page) {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route(/\.js$/, async (route) => {
    await arrival
    await route.continue().catch(() => {})
  })
  return async () => {
    arrive()
    await page.waitForFunction(hydrated)
  }
}

test('what was written before the script came stays, and goes out with the form', async (t) => {
  const serviceId = await newService(browser.portal)
  const { page } = await browser.guest(t, { as: 'user', width: 360 })
  const arrive = await holdScripts(page)
  await page.goto(`/user/apply/${serviceId}`, { waitUntil: 'commit' })
  const written = { ...answers, 'User Details': 'House 214\nWard 3', 'Additional Info': 'None' }
  for (const [label, text] of Object.entries(written)) await page.getByLabel(label).fill(text)
  await arrive()
  for (const [label, text] of Object.entries(written)) {
    await expect(page.getByLabel(label)).toHaveValue(text)
  }
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status')).toContainText(`Your Application no is ${serviceId}321`)
})

test('what was chosen from a list before the script came stays chosen', async (t) => {
  const { number } = await newApplications(browser.portal, { count: 1 })
  const { page } = await browser.guest(t, { as: 'staff', width: 360 })
  const arrive = await holdScripts(page)
  await page.goto(`/staff/application/update/${number}`, { waitUntil: 'commit' })
  const status = page.getByLabel('Status', { exact: true })
  await status.selectOption('Rejected')
  await arrive()
  await expect(status).toHaveValue('Rejected')
})

test('what is searched for before the script came stays in its box', async (t) => {
  const { page } = await browser.guest(t, { as: 'staff', width: 360 })
  const arrive = await holdScripts(page)
  await page.goto('/staff/update-user', { waitUntil: 'commit' })
  const box = page.getByRole('searchbox')
  await box.fill('birth')
  await arrive()
  await expect(box).toHaveValue('birth')
})

test('a form that is sent before the script came is sent as a page', async (t) => {
  const serviceId = await newService(browser.portal)
  const { page } = await browser.guest(t, { as: 'user', width: 360 })
  await holdScripts(page)
  await page.goto(`/user/apply/${serviceId}`, { waitUntil: 'commit' })
  for (const [label, text] of Object.entries({ ...answers, Pincode: '1' }))
    await page.getByLabel(label).fill(text)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.resourceType())
  })
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid Pincode')
  await page.getByLabel('Pincode').fill('412803')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('status')).toContainText(`Your Application no is ${serviceId}321`)
  assert.deepEqual(sent, ['document', 'document'])
})

test('a search that is asked for before the script came is asked for as a page', async (t) => {
  const { name } = await newPerson(browser.portal, 'user', 'Sindhu')
  const { page } = await browser.guest(t, { as: 'staff', width: 360 })
  await holdScripts(page)
  await page.goto('/staff/update-user', { waitUntil: 'commit' })
  await page.getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/staff\/update-user\?/)
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
})

const answers = {
  'Full Name': 'Asha Patil',
  "Father's Name": 'Ramesh',
  "Mother's Name": 'Sunita',
  'Phone No': '9876543210',
  Village: 'Vadgaon',
  Pincode: '412803',
  Landmark: 'Behind the temple',
}

/** Answers come 400 milliseconds late, at 400 kbit/s. */
async function slowly(page: Page) {
  const wire = await page.context().newCDPSession(page)
  const bytes = 400_000 / 8
  const signal = { offline: false, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes }
  await wire.send('Network.emulateNetworkConditions', signal)
}

/** Runs in the page. */
function timings() {
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  return {
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
    scripts: (scripts as PerformanceResourceTiming[]).map(({ name, startTime, responseEnd }) => ({
      name,
      asked: startTime,
      ended: responseEnd,
    })),
  }
}
