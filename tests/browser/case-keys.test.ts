import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Page } from 'playwright'
import { browserForFile, expect, type Guest } from './open-browser.ts'
import { openQueue } from './open-queue.ts'
import { newPerson, type Person } from './people.ts'
import { words } from './words.ts'

const say = words('en')
const browser = await browserForFile()

const openCase = (t: TestContext, clerk?: Person) => openQueue(browser, t, clerk)

const choice = ({ page }: Pick<Guest, 'page'>, key: 'Approved' | 'Rejected' | 'Pending') =>
  page.getByRole('button', { name: say(`officer.decide.${key}`), exact: true })

/** Presses a key of a keyboard on which another letter lies there; `isHeld`: it was down before. */
async function pressPlace(page: Page, code: string, key: string, isHeld = false) {
  const session = await page.context().newCDPSession(page)
  const event = { code, key, text: key, autoRepeat: isHeld }
  await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event })
  if (!isHeld) await session.send('Input.dispatchKeyEvent', { type: 'keyUp', code, key })
  await session.detach()
}

test('keys choose and mark by their place on the keyboard, and nothing is decided by a choice', async (t) => {
  const opened = await openCase(t)
  const { page, numbers, state } = opened
  await page.keyboard.press('KeyS')
  await expect(page.getByRole('radio', { name: say('officer.marks.seen') })).toBeChecked()
  await page.keyboard.press('KeyR')
  await expect(choice(opened, 'Rejected')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByLabel(say('field.reason'))).toBeFocused()
  await choice(opened, 'Rejected').focus()
  await page.keyboard.press('KeyD')
  await expect(choice(opened, 'Pending')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('KeyK')
  // A Marathi keyboard has another letter there, and the letter a elsewhere.
  await pressPlace(page, 'KeyQ', 'a')
  await expect(choice(opened, 'Approved')).toHaveAttribute('aria-pressed', 'false')
  await pressPlace(page, 'KeyA', 'ो')
  await expect(choice(opened, 'Approved')).toHaveAttribute('aria-pressed', 'true')
  assert.deepEqual(await state(numbers[0]), { status: 'Pending', revision: 1 })
  await pressPlace(page, 'KeyN', 'ल')
  await expect(page.getByRole('region', { name: numbers[1] })).toBeVisible()
  assert.equal((await state(numbers[0])).status, 'Approved')
})

test('a rejection moves to its reason at once, so that no letter of it presses a key', async (t) => {
  const { page, numbers, state } = await openCase(t)
  const focused = await page.evaluate(() => {
    document.dispatchEvent(new KeyboardEvent('keydown', { code: 'KeyR', key: 'r', bubbles: true }))
    return document.activeElement?.getAttribute('name')
  })
  assert.equal(focused, 'reason')
  await page.keyboard.type('nan')
  await expect(page.getByLabel(say('field.reason'))).toHaveValue('nan')
  assert.deepEqual(await state(numbers[0]), { status: 'Pending', revision: 1 })
})

test('in a field, with Ctrl, Alt or Meta, and held down a key presses nothing', async (t) => {
  const opened = await openCase(t)
  const { page, numbers, state } = opened
  const remark = page.getByLabel(say('field.remark'))
  await remark.focus()
  await page.keyboard.type('a n d')
  await expect(remark).toHaveValue('a n d')
  await page.getByLabel(say('field.status')).focus()
  for (const code of ['KeyN', 'KeyS']) await page.keyboard.press(code)
  await choice(opened, 'Approved').focus()
  for (const held of ['Control', 'Alt', 'Meta']) await page.keyboard.press(`${held}+KeyA`)
  await pressPlace(page, 'KeyA', 'a', true)
  await pressPlace(page, 'KeyN', 'n', true)
  for (const button of ['Approved', 'Rejected', 'Pending'] as const)
    await expect(choice(opened, button)).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  assert.deepEqual(await state(numbers[0]), { status: 'Pending', revision: 1 })
})

test('Enter that is held down on a choice does not go on to send it', async (t) => {
  const opened = await openCase(t)
  const { page, numbers, state } = opened
  await choice(opened, 'Approved').focus()
  const session = await page.context().newCDPSession(page)
  for (const autoRepeat of [false, true, true]) {
    const event = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13, autoRepeat }
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...event })
  }
  await expect(choice(opened, 'Approved')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(say('officer.lookFirst'))).toHaveCount(0)
  await pressPlace(page, 'KeyR', 'r')
  await expect(page.getByLabel(say('field.reason'))).toBeFocused()
  assert.deepEqual(await state(numbers[0]), { status: 'Pending', revision: 1 })
})

test('a choice that is pressed before the script has come is only chosen, as it is afterwards', async (t) => {
  const opened = await openCase(t)
  const { page, at, numbers, state } = opened
  await page.route(/\/assets\/.*\.js/, () => undefined)
  await page.goto(at, { waitUntil: 'commit' })
  await page.getByRole('radio', { name: say('officer.marks.seen') }).check()
  await choice(opened, 'Approved').click({ noWaitAfter: true })
  await expect(choice(opened, 'Approved')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('radio', { name: say('officer.marks.seen') })).toBeChecked()
  assert.deepEqual(await state(numbers[0]), { status: 'Pending', revision: 1 })
})

test('while a page is under way a key sends nothing again', async (t) => {
  const { page, numbers, state } = await openCase(t)
  let posts = 0
  let goOn: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === 'POST') posts += 1
    await released
    await route.continue()
  })
  for (const key of ['KeyS', 'KeyA', 'KeyN']) await page.keyboard.press(key)
  await expect.poll(() => posts).toBe(1)
  for (const key of ['KeyN', 'KeyR', 'KeyN']) await page.keyboard.press(key)
  goOn?.()
  await expect(page.getByRole('region', { name: numbers[1] })).toBeVisible()
  assert.equal(posts, 1)
  assert.equal((await state(numbers[0])).status, 'Approved')
  assert.deepEqual(await state(numbers[1]), { status: 'Pending', revision: 1 })
})

test('an officer turns the keys off for their account alone, and on again', async (t) => {
  const clerk = await newPerson(browser.portal, 'staff', 'Meera')
  const opened = await openCase(t, clerk)
  const { page } = opened
  await page.keyboard.press('Shift+Slash')
  await page.getByRole('button', { name: say('officer.keys.off') }).click()
  await expect(page.getByRole('status')).toContainText(say('flash.keysOff.title'))
  await choice(opened, 'Approved').focus()
  await page.keyboard.press('KeyA')
  await expect(choice(opened, 'Approved')).toHaveAttribute('aria-pressed', 'false')
  const other = await openCase(t)
  await other.page.keyboard.press('KeyA')
  await expect(choice(other, 'Approved')).toHaveAttribute('aria-pressed', 'true')
  const again = await openCase(t, clerk)
  await again.page.keyboard.press('KeyA')
  await expect(choice(again, 'Approved')).toHaveAttribute('aria-pressed', 'false')
  await again.page.locator('.case-keys > summary').click()
  await again.page.getByRole('button', { name: say('officer.keys.on') }).click()
  await expect(again.page.getByRole('status')).toContainText(say('flash.keysOn.title'))
  await choice(again, 'Approved').focus()
  await again.page.keyboard.press('KeyA')
  await expect(choice(again, 'Approved')).toHaveAttribute('aria-pressed', 'true')
})
