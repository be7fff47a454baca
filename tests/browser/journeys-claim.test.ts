import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshPhone, password } from '../actors.ts'
import { offer } from '../council/cases-for-tests.ts'
import { answers } from '../portal/services-for-tests.ts'
import { browserForFile, expect } from './open-browser.ts'
import { printedSheets } from './printed-sheets.ts'
import { words } from './words.ts'

const browser = await browserForFile()

test('a paper is entered at the counter, decided by another officer, and taken over on a phone with the slip', async (t) => {
  const { db } = browser.portal.council
  const [say, citizensWords] = [words('en'), words('mr')]
  const [serviceId, phone] = [await offer(db), freshPhone()]
  const phones = { script: false, width: 360 } as const
  const { page: counter, open } = await browser.guest(t, { ...phones, as: 'staff', language: 'en' })
  await open('/staff')
  await counter.getByRole('link', { name: say('officer.counter.heading'), exact: true }).click()
  await counter.getByLabel(say('officer.counter.service'), { exact: true }).selectOption(serviceId)
  await counter.getByRole('button', { name: say('officer.counter.continue'), exact: true }).click()
  await counter.getByLabel(say('field.applicantPhoneNo')).fill(phone)
  const typed = [
    'applicantFatherName',
    'applicantMotherName',
    'applicantVillage',
    'applicantPincode',
  ] as const
  for (const name of [...typed, 'applicantLandmark', 'userDetails'] as const)
    await counter.locator(`[name=${name}]`).fill(answers[name])
  await counter.getByLabel(say('field.applicantName'), { exact: true }).fill('Sunita Jadhav')
  await counter.getByLabel(say('officer.counter.paperFile')).fill('B-417')
  await counter.getByLabel(say('officer.counter.thumb'), { exact: true }).check()
  await counter.getByLabel(say('officer.counter.witness')).fill('Ramesh Kale, Ambewadi')
  await counter.getByLabel(say('officer.counter.language')).selectOption('mr')
  await counter.getByRole('button', { name: say('officer.counter.save'), exact: true }).click()
  const slip = counter.getByRole('article')
  await expect(slip).toContainText(citizensWords('texts.slipHeading'))
  const number = await slip.locator('.counter-slip-number').innerText()
  const code = await slip.locator('.counter-slip-code').innerText()
  await counter.getByLabel(say('officer.counter.half')).check()
  assert.deepEqual(await printedSheets(counter), [[210, 297]])

  const { page: desk, open: openDesk } = await browser.guest(t, { ...phones, as: 'staff', language: 'en' })
  await openDesk(`/staff/application/update/${number}`)
  await desk.getByLabel(say('field.status')).selectOption('Approved')
  await desk.getByRole('button', { name: say('officer.submit'), exact: true }).click()
  await expect(desk.getByRole('status')).toContainText(number)

  const { page: own, open: openOwn } = await browser.guest(t, { ...phones, language: 'mr' })
  await openOwn('/track')
  await own.getByRole('link', { name: citizensWords('public.claim') }).click()
  await own.getByRole('link', { name: citizensWords('login.register') }).click()
  const field = (key: 'fullName' | 'phone' | 'password' | 'confirmPassword' | 'claimCode') =>
    own.getByLabel(citizensWords(`field.${key}`), { exact: true })
  await field('fullName').fill('Sunita Jadhav')
  await field('phone').fill(phone)
  await field('password').fill(password)
  await field('confirmPassword').fill(password)
  await own.getByLabel(citizensWords('public.adult')).check()
  await own.getByRole('button', { name: citizensWords('public.register'), exact: true }).click()
  await own.getByLabel(citizensWords('user.number')).fill(number.toLowerCase())
  await field('phone').fill(phone)
  await field('claimCode').fill(code)
  await own.getByRole('button', { name: citizensWords('pages.claim.button'), exact: true }).click()
  await expect(own.getByRole('status')).toContainText(number)
  assert.equal(new URL(own.url()).pathname, '/user/applications')
  const list = own.getByRole('list', { name: citizensWords('user.status'), exact: true })
  await expect(list).toContainText(citizensWords('ui.status.Approved'))
  await expect(list).toContainText(number)
})
