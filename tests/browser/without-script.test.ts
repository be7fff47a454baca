import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import { eachWay, expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { logIn, newPerson } from './people.ts'
import { words } from './words.ts'

let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

eachWay('the skip link leads past the header into the content', async (t, way) => {
  const { say } = way
  const { page, open } = await browser.guest(t, { ...way, width: 360 })
  await open('/login')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: say('ui.skip') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(say('field.email'))).toBeFocused()
})

/** The names of what the Tab key reaches, one after the other, from the start of the content on. */
async function tabOrder(page: Page, steps: number) {
  await page.getByRole('main').focus()
  const names: string[] = []
  for (let step = 0; step < steps; step += 1) {
    await page.keyboard.press('Tab')
    names.push(await page.evaluate(nameOfFocused))
  }
  return names
}

/** Runs in the page. */
function nameOfFocused() {
  const focused = document.activeElement
  const label = focused && 'labels' in focused ? (focused as HTMLInputElement).labels?.[0] : undefined
  return ((label ?? focused)?.textContent ?? '').trim()
}

eachWay('the Tab key goes through the login form as it is read', async (t, way) => {
  const { say } = way
  const { page, open } = await browser.guest(t, { ...way })
  await open('/login')
  const order = [
    ...(['field.email', 'field.password', 'login.button', 'login.register', 'login.services'] as const),
  ].map((key) => say(key))
  assert.deepEqual(await tabOrder(page, order.length), order)
})

eachWay('the Tab key goes through an application as it is read', async (t, way) => {
  const { say } = way
  const { page, open } = await browser.guest(t, { ...way, as: 'user' })
  await open('/user/apply/WATER')
  const fields = ['Name', 'FatherName', 'MotherName', 'PhoneNo', 'Village', 'Pincode', 'Landmark'] as const
  const order = [
    say('user.servicesList'),
    ...fields.map((name) => say(`field.applicant${name}`)),
    ...(['userDetails', 'additionalInfo'] as const).map(
      (name) => `${say(`field.${name}`)} ${say('ui.optional')}`,
    ),
    say('user.apply'),
    say('user.cancel'),
  ]
  assert.deepEqual(await tabOrder(page, order.length), order)
})

test('a form works while its script is still on the way', async (t) => {
  const say = words('en')
  const { page } = await browser.guest(t, { width: 360 })
  let answer = () => {}
  const arrival = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/\.js$/, async (route) => {
    await arrival
    await route.continue().catch(() => {})
  })
  const person = await newPerson(browser.portal, 'user', 'Early')
  await page.goto('/login', { waitUntil: 'commit' })
  await logIn(page, person.email, { say })
  await expect(page.getByRole('heading', { level: 1, name: say('area.user') })).toBeVisible()
  await page
    .getByRole('link', { name: say('user.apply'), exact: true })
    .first()
    .click()
  await page.getByLabel(say('field.applicantLandmark')).fill('Beside the temple')
  answer()
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel(say('field.applicantLandmark'))).toHaveValue('Beside the temple')
})
