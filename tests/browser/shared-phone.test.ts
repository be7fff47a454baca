import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { newMember } from '../actors.ts'
import { answers, newService } from '../portal/services-for-tests.ts'
import { beginApplication } from '../portal/uploads-for-tests.ts'
import { findRow } from '../rows.ts'
import { citizenPages } from './citizen-pages.ts'
import { browserForFile, expect } from './open-browser.ts'
import { newPerson } from './people.ts'
import { words } from './words.ts'

const browser = await browserForFile()

/** What the next person could find: the document, its fields and history, the browser's stores and caches. */
async function heldBy(page: Page) {
  const shown = await page.evaluate(async () => {
    const fields = Array.from(document.querySelectorAll('input, textarea, select'))
    const typed = fields.map((field) => (field as HTMLInputElement).value)
    const stores = [sessionStorage, localStorage].map((store) => JSON.stringify(store))
    const kept: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        kept.push(request.url, (await (await cache.match(request))?.text()) ?? '')
    }
    return [
      document.documentElement.outerHTML,
      location.href,
      JSON.stringify(history.state),
      typed,
      stores,
      kept,
    ]
  })
  const cookies = await page.context().cookies()
  return JSON.stringify([shown, cookies])
}

/** Goes back through the whole history; nothing of the words may be found on the way. */
async function assertNothingLeft(page: Page, secrets: string[]) {
  const length = await page.evaluate(() => history.length)
  for (let step = 0; step < length; step += 1) {
    const held = await heldBy(page)
    for (const word of secrets)
      assert.ok(!held.includes(word), `${word} at ${page.url()}, ${step} steps back`)
    if (!(await page.goBack().catch(() => null))) break
  }
}

test('after Logout a shared phone shows nothing of a citizen, whatever pages were open', async (t) => {
  const say = words('en')
  const { db } = browser.portal.council
  const person = await newPerson(browser.portal, 'user', 'Narmada')
  const member = await newMember(db, person.id)
  const [plain, upload] = [
    await newService(browser.portal),
    await beginApplication(browser.portal, person.visitor),
  ]
  const sent = { ...answers, applicantName: 'Secretname', applicantLandmark: 'Secretmill' }
  const done = await person.visitor.submit(`/user/apply/${plain}`, sent, 'applicantName')
  assert.equal(done.status, 303)
  const { applicationId } = await findRow(db, 'applications', { user: person.id })
  const { page, open } = await browser.guest(t, { width: 360, keeps: true, as: person.visitor })
  const addresses = Object.entries(citizenPages)
    .filter(([pattern]) => /^\/(user|account)/.test(pattern))
    .map(([, [address = '']]) => address)
    .map((address) =>
      address
        .replace('NUMBER', applicationId)
        .replace('MEMBER', member)
        .replace('PLAIN', plain)
        .replace('demo-user', person.id)
        .replace('/user/apply/UPLOAD/documents/1', upload),
    )
  await open('/services')
  for (const address of addresses.filter((one) => !/REFUSAL/.test(one))) {
    await page.goto(address)
    const box = page
      .locator('form[data-draft] :is(textarea, input[type=text])')
      .filter({ visible: true })
      .first()
    if (await box.isVisible()) await box.fill('Secretword')
  }
  await page.goto('/user')
  await page.locator('.menu-logout button').evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('status')).toContainText(say('flash.signedOut.title'))
  await assertNothingLeft(page, [person.name, person.email, 'Secret', applicationId.replace(/\d.*/, '321')])
})

test('nor of a stranger who applied with it and made an account', async (t) => {
  const say = words('en')
  const serviceId = await newService(browser.portal)
  const { page, open } = await browser.guest(t, { width: 360, keeps: true })
  await open('/services')
  await open(`/apply/${serviceId}`)
  const secret = 'a long sentence of nobody'
  const { applicantVillage: _, ...typed } = answers
  const fields = {
    ...typed,
    applicantName: 'Secretstranger',
    applicantPhoneNo: '9876501234',
    applicantLandmark: 'Secretmill',
  }
  for (const [name, value] of Object.entries(fields)) {
    const field = page.locator(`[name="${name}"]`).first()
    if (await field.isVisible()) await field.fill(value)
  }
  await page.locator('select[name=applicantVillage]').selectOption({ index: 1 })
  await page.locator('[name=password]').fill(secret)
  await page.locator('[name=adult]').check()
  await page.getByRole('button', { name: say('user.apply'), exact: true }).click()
  await expect(page).toHaveURL(/\/user/)
  await page.locator('.menu-logout button').evaluate((button: HTMLElement) => button.click())
  await expect(page.getByRole('status')).toContainText(say('flash.signedOut.title'))
  await assertNothingLeft(page, ['Secret', '9876501234', secret])
})
