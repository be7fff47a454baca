import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { operator } from '../../council/actors/actors.server.ts'
import { findSigningKey, makeKey } from '../../council/certificates/keys/signing-keys.server.ts'
import { freshReference } from '../council/fees/office-for-tests.ts'
import { openAndKeep } from './keep-check.ts'
import { expect, type Guest, openBrowser, type TestBrowser } from './open-browser.ts'
import { forgiveLostConnection } from './watch.ts'
import { any, like, words } from './words.ts'

const say = words('mr')
let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
  const { db, keysFolder } = browser.portal.council
  if (!(await findSigningKey(db, keysFolder))) await makeKey(db, operator, keysFolder)
})
after(() => browser.close())

const link = ({ page }: Guest, name: string | RegExp) => page.getByRole('link', { name, exact: true }).first()
const button = ({ page }: Guest, name: string) => page.getByRole('button', { name, exact: true }).first()

test('in Marathi on a phone: from home over the form and the fee to the certificate, and its check without a network', async (t) => {
  const phone = { language: 'mr', width: 360 }
  const citizen = await browser.guest(t, { ...phone, as: 'user' })
  const number = await applyAndPay(citizen)
  await receiveAndIssue(await browser.guest(t, { language: 'mr', as: 'staff' }), number)

  await citizen.open(`/user/applications/${number}`)
  await expect(citizen.page.getByText(say('pages.case.certificate.ready'))).toBeVisible()
  await expect(
    citizen.page.getByText(like(say('pages.fee.received', { date: any, number: any }))),
  ).toBeVisible()
  await link(citizen, say('pages.case.certificate.print')).click()
  const code = await citizen.page.locator('.certificate .measured-code').screenshot()

  const reader = await browser.guest(t, { ...phone, keeps: true })
  await openAndKeep(reader)
  await checkPhoto(reader, code)
  await reader.page.context().setOffline(true)
  await reader.page.goto('/verify')
  await checkPhoto(reader, code)
  await expect(reader.page.getByText(like(say('pages.verify.checkedHere', { asOf: any })))).toBeVisible()
  await expect(reader.page.locator('.checked-facts')).toContainText('214')
  forgiveLostConnection(reader.faults)
})

/** From the list of services to that the fee is said to be paid: the number of the application. */
async function applyAndPay(citizen: Guest) {
  const { page, open } = citizen
  await open('/user?search=NODUES')
  await page.locator('a[href="/user/apply/NODUES"]').click()
  for (const [name, value] of [
    ['applicantName', 'सविता जाधव'],
    ['applicantPhoneNo', '9876500147'],
    ['q-propertyNo', '214'],
    ['q-ownerName', 'रमेश जाधव'],
  ] as const)
    await page.locator(`[name="${name}"]`).fill(value)
  await page.locator('[name="applicantVillage"]').selectOption('नमुना गाव 1')
  await page.locator('[name="q-hasWater"][value="no"]').check()
  await button(citizen, say('user.apply')).click()
  const [number = ''] = /NODUES[\d-]+/.exec(await page.locator('.sent-number').innerText()) ?? []
  assert.notEqual(number, '')
  await link(citizen, say('pages.case.howToPay')).click()
  await page.getByLabel(say('pages.fee.reference')).fill(freshReference())
  await button(citizen, say('pages.fee.paid')).click()
  await expect(page.getByRole('status')).toBeVisible()
  await expect(page.locator('.chip', { hasText: say('fee.state.said') }).first()).toBeVisible()
  return number
}

/** From the list of payments over the case to the printed certificate. */
async function receiveAndIssue(clerk: Guest, number: string) {
  const { page, open } = clerk
  await open('/staff/payments')
  const row = page.getByRole('row', { name: number })
  await row.getByRole('button', { name: say('officer.fees.received'), exact: true }).click()
  await expect(page.getByRole('status')).toContainText('RCT/')
  await open(`/staff/application/update/${number}`)
  await page.locator('[name="status"]').selectOption('Approved')
  await page.locator('[name="certificate-year"]').fill('2026-27')
  await page.locator('[name="certificate-page"]').fill('37')
  await button(clerk, say('officer.certificates.approveAndIssue')).click()
  await expect(page.getByRole('status').first()).toBeVisible()
  // What the office has printed the applicant sees at once.
  await open('/staff/certificates')
  await page
    .getByRole('row', { name: number })
    .getByRole('link', { name: say('officer.certificates.print') })
    .click()
  await expect(page.locator('article.certificate')).toBeVisible()
}

async function checkPhoto({ page }: Guest, photo: Buffer) {
  await page.getByLabel(say('pages.verify.photo')).setInputFiles({
    name: 'code.png',
    mimeType: 'image/png',
    buffer: photo,
  })
  await page.getByRole('button', { name: say('pages.verify.check'), exact: true }).click()
  await expect(page.locator('.banner')).toContainText(
    like(say('pages.verify.good', { council: any, date: any })),
  )
}
