import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright'
import { browserForFile, expect } from './open-browser.ts'
import { words } from './words.ts'

const say = words('en')
const browser = await browserForFile()

/** Clicks where the button stands, for the first or the second time within a double click. */
async function clickWhere(page: Page, button: Locator, clickCount: 1 | 2) {
  if (clickCount === 1) await button.hover()
  await page.mouse.down({ clickCount })
  await page.mouse.up({ clickCount })
}

test('the second click of a double click does not tell the person who has moved up', async (t) => {
  // So high that nothing scrolls.
  const { page, open } = await browser.guest(t, { as: 'staff', width: 1366, height: 3000 })
  await open('/staff/calls')
  const told = page.getByRole('button', { name: say('officer.calls.told') })
  const count = await told.count()
  await told.last().click()
  await expect(told).toHaveCount(count - 1)
  const row = page.locator('tbody tr').nth(1)
  const person = (await row.locator('.row-title').innerText()).trim()
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  // One after the other, until the place of the pressed button is taken by the next one's.
  const button = row.getByRole('button', { name: say('officer.calls.told') }).first()
  await clickWhere(page, button, 1)
  await expect(told).toHaveCount(count - 2)
  assert.notEqual((await row.locator('.row-title').innerText()).trim(), person)
  await clickWhere(page, button, 2)
  await page.reload()
  await expect(told).toHaveCount(count - 2)
  assert.equal(posts, 1)
})

test('who takes a paper is not taken over from the row that was opened before', async (t) => {
  const { page, open } = await browser.guest(t, { as: 'staff', width: 1366, height: 768 })
  await open('/staff/ready')
  const handedOver = page.getByRole('table').getByRole('link', { name: say('officer.calls.handedOver') })
  const takenBy = page.getByLabel(say('officer.calls.takenBy'))
  await handedOver.first().click()
  await takenBy.fill('His brother Ramesh')
  const second = page.locator('tbody tr').nth(1)
  await second.getByRole('link', { name: say('officer.calls.handedOver') }).click()
  await expect(takenBy).toHaveValue((await second.locator('.row-title').innerText()).trim())
})

test('a service that is moved keeps the focus at its row', async (t) => {
  const { page, open } = await browser.guest(t, { as: 'admin' })
  await open('/admin')
  const first = page.locator('tbody tr').first()
  const title = await first.locator('.row-title').innerText()
  await first.getByRole('button', { name: say('admin.moveDown') }).press('Enter')
  await expect(page.getByText(title, { exact: true }).first()).toBeFocused()
})
