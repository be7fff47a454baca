import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import { freshPhone } from '../actors.ts'
import { answers, newService } from '../portal/services-for-tests.ts'
import { assertFocusSeen, pressKey, tabTo } from './keys.ts'
import { browserForFile, expect } from './open-browser.ts'
import { printedSheets } from './printed-sheets.ts'
import { words } from './words.ts'

const browser = await browserForFile()

/** Counts what is pressed in the page from now on, over all its documents; lets nothing be printed. */
async function countKeys(page: Page) {
  let keys = 0
  await page.exposeFunction('keyPressed', () => {
    keys += 1
  })
  await page.addInitScript(() => {
    addEventListener('keydown', () => (window as unknown as { keyPressed(): void }).keyPressed(), true)
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  return () => keys
}

test('an officer enters a paper at the counter and prints its slip by keys alone', async (t) => {
  const say = words('en')
  await newService(browser.portal, { serviceName: 'Kitepermit' })
  const { page, open } = await browser.guest(t, { as: 'staff' })
  const keys = await countKeys(page)
  const label = (name: string) => page.getByLabel(name, { exact: true })
  const write = async (name: string, words: string) => {
    await tabTo(page, label(name))
    await page.keyboard.type(words)
  }
  await open('/staff/counter')
  const begun = performance.now()
  await tabTo(page, label(say('officer.counter.service')))
  await page.keyboard.type('Kitep')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  // Its label says that it is optional.
  await tabTo(page, page.getByLabel(say('officer.counter.paperFile')))
  await page.keyboard.type('B-417')
  await write(say('field.applicantPhoneNo'), freshPhone())
  for (const name of [
    'applicantName',
    'applicantFatherName',
    'applicantMotherName',
    'applicantVillage',
    'applicantPincode',
    'applicantLandmark',
  ] as const)
    await write(say(`field.${name}`), answers[name])
  await pressKey(page, label(say('officer.counter.signature')), 'Space')
  await page.keyboard.press('Enter')
  const slip = page.getByRole('article')
  await expect(slip).toContainText('Kitepermit')
  await pressKey(page, page.getByRole('button', { name: say('ui.print'), exact: true }))
  await expect(page.locator('[data-printed]')).toBeVisible()
  await assertFocusSeen(page)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  t.diagnostic(`${keys()} keys in ${seconds} s`)
  const [[width] = [], ...more] = await printedSheets(page)
  assert.deepEqual([width, more], [80, []])
})
