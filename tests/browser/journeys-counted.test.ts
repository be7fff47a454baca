import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright'
import { demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import { freshPhone } from '../actors.ts'
import { everything } from '../everything.ts'
import { answers } from '../portal/services-for-tests.ts'
import { findRow } from '../rows.ts'
import { browserForFile, expect } from './open-browser.ts'
import { words } from './words.ts'

const browser = await browserForFile()

const say = words('mr')
/**
 * The phones on which the walks are counted: what is typed hangs on the form and on whether there is script,
 * not on the width. Only when everything is run each width is walked both ways.
 */
const phones = [360, 240]
  .flatMap((width) => [true, false].map((script) => ({ width, script, language: 'mr' })))
  .filter(({ width, script }) => everything || script === (width === 360))

async function assertSent(page: Page) {
  await expect(page).toHaveURL(/\/user\?sent=/)
  await expect(page.getByRole('status')).toContainText(say('pages.sent.message'))
}

/** Types into the boxes of a field, of which a date has three. */
async function type(page: Page, name: string, text: string) {
  const [day, month, year] = text.split(' ')
  const dates = { day, month, year } as Record<string, string>
  const isDate = (await page.locator(`[name="${name}-day"]`).count()) > 0
  if (!isDate) return page.locator(`[name="${name}"]`).fill(text)
  for (const part of Object.keys(dates))
    await page.locator(`[name="${name}-${part}"]`).fill(dates[part] ?? '')
}

/** What a citizen who has sent others applies for, and how many fields they have to type for it. */
const again = [
  ['WATER', 1],
  ['LIGHT', 1],
  ['SANIT', 1],
  ['NODUES', 0],
  ['BIRTH', 2],
] as const

for (const [position, phone] of phones.entries()) {
  const how = `${phone.script ? 'with' : 'without'} script at ${phone.width} px in Marathi`
  test(`a stranger sends a birth certificate in 5 screens and ${phone.script ? 6 : 7} typed fields, ${how}`, async (t) => {
    const { page, open } = await browser.guest(t, phone)
    const screens: string[] = []
    const typed: string[] = []
    const arrive = async (level: number, name: string) => {
      await expect(page.getByRole('heading', { level, name })).toBeVisible()
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= phone.width, name)
      screens.push(name)
    }
    await open('/')
    await arrive(1, say.markup('home.heading', { name: (inside) => inside }))
    await page.getByRole('main').getByRole('link', { name: /\d+/ }).click()
    await arrive(1, say('public.services'))
    const first = page.getByRole('main').getByRole('listitem').getByRole('link').first()
    const service = (await first.textContent()) ?? ''
    await first.click()
    await arrive(1, service)
    await page.getByRole('link', { name: say('user.apply'), exact: true }).click()
    await arrive(1, say('pages.unregistered.heading', { service }))

    const secret = 'a well in the field'
    const toType: [string, string][] = [
      ['applicantName', answers.applicantName],
      ['applicantPhoneNo', freshPhone()],
      ['password', secret],
      ['confirmPassword', secret],
      ['q-childName', 'मीना पाटील'],
      ['q-birthDate', '4 3 2019'],
      ['q-motherName', answers.applicantMotherName],
    ]
    if (phone.script) await expect(page.locator('[name="confirmPassword"]')).toBeHidden()
    for (const [name, text] of toType.filter(([one]) => !phone.script || one !== 'confirmPassword')) {
      await type(page, name, text)
      typed.push(name)
    }
    await page.getByLabel(say('public.adult')).check()
    const village = page.getByLabel(say('field.applicantVillage'), { exact: true })
    await village.selectOption({ index: 1 })
    for (const name of ['q-relation', 'q-bornAt']) await page.locator(`[name="${name}"]`).first().check()
    await page.getByRole('button', { name: say('user.apply') }).click()
    await assertSent(page)
    screens.push('sent')
    t.diagnostic(`${screens.length} screens, ${typed.length} typed fields: ${typed.join(', ')}`)
    assert.deepEqual([screens.length, typed.length], [5, phone.script ? 6 : 7])
  })

  // They take turns: each begins with the same fields of the same citizen.
  for (const [service, most] of again.filter((_, index) => everything || index % 2 === position))
    test(`a citizen who comes back types ${most} of the fields of ${service}, ${how}`, async (t) => {
      const typed = await applyAgain(t, service, phone)
      t.diagnostic(`${typed.length} typed fields: ${typed.join(', ')}`)
      assert.equal(typed.length, most)
    })
}

/** Applies as the demonstration's citizen, who has sent others; returns what the form asked to be typed. */
async function applyAgain(t: TestContext, service: string, phone: (typeof phones)[number]) {
  const email = 'user@panchayat.example'
  const citizen = await browser.portal.visitor().signIn(email, demonstrationPassword)
  const { db } = browser.portal.council
  const { id } = await findRow(db, 'users', { email })
  await db.deleteFrom('drafts').where('user', '=', id).execute()
  // What was sent less than a day ago is asked about before it is sent again.
  const sent = db.updateTable('applications').set({ date: '2026-01-05T06:30:00.000Z' })
  await sent.where('user', '=', id).where('serviceId', '=', service).execute()
  const { page, open } = await browser.guest(t, { ...phone, as: citizen })
  await open(`/user/apply/${service}`)
  // A choice is no typing.
  const names = await page
    .locator('#main-form input[type=radio]:visible')
    .evaluateAll((radios) => [...new Set(radios.map((radio) => (radio as HTMLInputElement).name))])
  for (const name of names) await page.locator(`[name="${name}"]`).last().check()
  const apply = page.getByRole('button', { name: say('user.apply'), exact: true })
  await apply.click()
  const wrong = page.locator('#main-form [aria-invalid="true"]')
  const refused = page.getByRole('alert')
  await expect(refused.or(page.getByRole('status').first()).first()).toBeVisible()
  if ((await wrong.count()) === 0) {
    await assertSent(page)
    return []
  }
  const asked = await wrong.evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).name))
  const typed = asked.map((name) => name.replace(/-day$/, ''))
  // Each walk says something else, or the portal would ask whether it was sent before.
  for (const name of typed)
    await type(page, name, /Date$/.test(name) ? '4 3 2024' : `विहिरीजवळ ${freshPhone()}`)
  await apply.click()
  await assertSent(page)
  return typed
}
