import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright'
import type { Role } from '../../rules/roles.ts'
import { linkTokenFor } from '../actors.ts'
import { everything } from '../everything.ts'
import { newService } from '../portal/services-for-tests.ts'
import { assertFocusSeen, pressKey } from './keys.ts'
import { browserForFile, expect } from './open-browser.ts'
import { newPerson, type Person } from './people.ts'
import { type Key, words } from './words.ts'

const say = words('en')
const browser = await browserForFile()

test('the first page of the officers’ application leaves the focus alone, each next one begins at its heading', async (t) => {
  const { page, open } = await browser.guest(t, { as: 'admin' })
  await open('/admin')
  assert.equal(await page.evaluate(atDocument), true)
  await page.getByRole('link', { name: say('area.menu.createService'), exact: true }).click()
  const heading = page.getByRole('heading', { level: 1, name: say('area.menu.createService') })
  const screen = page.getByRole('main').getByRole('heading').first()
  await expect(heading.or(screen).first()).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/admin')
  await expect(screen).toBeFocused()
})

/** Runs in the page: the focus is where a browser sets it in a new document. */
function atDocument() {
  return document.activeElement === document.body
}

test('the officers’ application goes on by script, every step into it or out of it is a document, and Back leads back', async (t) => {
  const { page, open } = await browser.guest(t, { as: 'admin' })
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
  })
  await open('/admin')
  await page.getByRole('link', { name: say('area.menu.createService'), exact: true }).click()
  await expect(page).toHaveURL('/admin/create-service')
  assert.deepEqual(documents, ['/admin'])
  await page.getByRole('link', { name: say('ui.account'), exact: true }).click()
  await expect(page).toHaveURL('/account/sign-in')
  assert.equal(await page.evaluate(atDocument), true)
  await page.goBack()
  await expect(page).toHaveURL('/admin/create-service')
  assert.deepEqual(documents, ['/admin', '/account/sign-in', '/admin/create-service'])
})

test('on a plain page the answer to a form takes the focus, and its links lead to the fields', async (t) => {
  const { page, open } = await browser.guest(t, { width: 360 })
  await open('/track')
  await page.getByRole('button', { name: say('pages.track.button') }).click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await assertFocusSeen(page)
  await pressKey(page, summary.getByRole('link').first())
  await expect(page.getByLabel(say('user.number'))).toBeFocused()
})

test('what had the focus and is gone gives it to the heading', async (t) => {
  const { page, open } = await browser.guest(t, { as: 'staff' })
  await open('/staff/application/update?search=zzz')
  await page.locator('.search-result').getByRole('link').first().click()
  await expect(page).toHaveURL('/staff/application/update?status=All')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeFocused()
})

async function newToken({ email }: Person) {
  return linkTokenFor(browser.portal.council.db, email)
}

type Form = [as: Role, at: (person: Person) => string | Promise<string>, button: Key, wrong?: Key]

/** Each form as a path, its button, and the field that is emptied or spoilt before it is sent. */
const forms: Record<string, Form> = {
  'to sign in': ['user', () => '/login?as=user', 'login.button'],
  'to register': ['user', () => '/registration/user', 'public.register'],
  'of a one-time link': [
    'user',
    async (person) => `/password/${await newToken(person)}`,
    'public.setPassword',
  ],
  'to change the password': ['user', () => '/account/password', 'account.changePassword'],
  'to apply': ['user', async () => `/user/apply/${await newService(browser.portal)}`, 'user.apply'],
  'to ask the office': ['user', ({ id }) => `/user/${id}?request=new`, 'user.send'],
  'to change a profile': [
    'staff',
    async () => `/staff/update-user?user=${(await newPerson(browser.portal, 'user', 'Profiled')).id}`,
    ...(['staff.updateProfile', 'field.username'] as const),
  ],
  'to create a service': ['admin', () => '/admin/create-service', 'admin.createService'],
  'to change a service': [
    'admin',
    async () => `/admin/services/update/${await newService(browser.portal)}`,
    ...(['admin.updateService', 'field.link'] as const),
  ],
  'to create a staff account': ['admin', () => '/admin/create-staff', 'admin.createStaff'],
}

/** Holds back what the page asks for anew after a form's answer, until the returned function is called. */
async function holdFreshData(page: Page) {
  const passing = Promise.withResolvers<void>()
  await page.route(/\.data\b/, async (route) => {
    if (route.request().method() === 'GET') await passing.promise
    await route.continue().catch(() => undefined)
  })
  return passing.resolve
}

/** The forms share what takes the reader there: every third tells as much. */
const sent = Object.entries(forms).filter((_, index) => everything || index % 3 === 1)

for (const [form, [role, at, button, wrong]] of sent) {
  test(`the form ${form}, refused, takes the reader to what is wrong`, async (t) => {
    const person = await newPerson(browser.portal, role, 'Refused')
    const path = await at(person)
    const signedIn = !/^.(login|registration|password)/.test(path)
    const { page, open } = await browser.guest(t, { as: signedIn ? person.visitor : undefined, width: 360 })
    await open(path)
    const spoilt = wrong === 'field.link' ? 'not a link' : ''
    if (wrong) await page.getByLabel(say(wrong), { exact: true }).fill(spoilt)
    const letThrough = await holdFreshData(page)
    await pressKey(page, page.getByRole('button', { name: say(button), exact: true }))
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await assertFocusSeen(page)
    await expect(page).toHaveTitle(/^Error: /)
    await pressKey(page, summary.getByRole('link').first())
    const field = page.locator('[aria-invalid=true]').first()
    await expect(field).toBeFocused()
    await assertFocusSeen(page)
    letThrough()
    await expect(page.locator('.loading > p')).toHaveCount(0)
    await expect(field).toBeFocused()
  })
}

test('a dialog that was just closed opens again, also while the list behind it is still asked for', async (t) => {
  await newService(browser.portal)
  const { page, open } = await browser.guest(t, { as: 'admin' })
  await open('/admin')
  const remove = page.getByRole('link', { name: say('admin.delete') }).first()
  const question = page.getByRole('alertdialog')
  await pressKey(page, remove)
  await expect(question).toBeVisible()
  const letThrough = await holdFreshData(page)
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  letThrough()
  const cancel = question.getByRole('link', { name: say('ui.cancel') })
  await expect(cancel).toBeFocused()
  // Both keys come before the next frame.
  await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin(\?.*)?$/)
  await expect(remove).toBeFocused()
})
