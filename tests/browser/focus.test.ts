import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright'
import type { Role } from '../../rules/roles.ts'
import { linkTokenFor } from '../actors.ts'
import { everything } from '../everything.ts'
import { newService } from '../portal/services-for-tests.ts'
import { assertFocusSeen, pressKey } from './keys.ts'
import { expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { newPerson, type Person } from './people.ts'
import { type Key, words } from './words.ts'

const say = words('en')
let browser: TestBrowser
before(async () => {
  browser = await openBrowser()
})
after(() => browser.close())

test('the first page leaves the focus alone, each next one begins at its heading', async (t) => {
  const { page, open } = await browser.guest(t, { width: 360 })
  await open('/login')
  assert.equal(await page.evaluate(atDocument), true)
  await page.getByRole('link', { name: say('login.register') }).click()
  const heading = page.getByRole('heading', { level: 1, name: say('public.registration') })
  await expect(heading).toBeFocused()
  assert.equal(await heading.evaluate((element) => getComputedStyle(element).outlineStyle), 'none')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: say('login.user') })).toBeFocused()
})

/** Runs in the page: the focus is where a browser sets it in a new document. */
function atDocument() {
  return document.activeElement === document.body
}

test('a page with script goes on to a plain page by script, a plain page to any page as a document, and Back leads back', async (t) => {
  const { page, open } = await browser.guest(t, { width: 360 })
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
  })
  await open('/login')
  const home = page.getByRole('banner').getByRole('link').first()
  await home.click()
  const welcome = page.getByRole('heading', { level: 1, name: /Welcome/ })
  await expect(welcome).toBeFocused()
  assert.deepEqual(documents, ['/login'])
  await open('/')
  assert.equal(await page.evaluate(atDocument), true)
  await page.getByRole('link', { name: say('login.user') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('login.user') })).toBeVisible()
  assert.equal(await page.evaluate(atDocument), true)
  await page.goBack()
  await expect(welcome).toBeVisible()
  // The browser takes this entry and the one before it for one document.
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { level: 1, name: say('login.user') })).toBeVisible()
  assert.deepEqual(documents.slice(0, 3), ['/login', '/', '/login'])
})

test('two steps back in a row lead to the second page, though the script of the first had not come', async (t) => {
  const { page, open } = await browser.guest(t, { width: 360 })
  await open('/login')
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeFocused()
  await open('/')
  await page.getByRole('link', { name: say('login.user') }).click()
  await expect(page.getByRole('heading', { level: 1, name: say('login.user') })).toBeVisible()
  const goneBack = Promise.withResolvers<void>()
  await page.route(/every-document/, async (route) => {
    await goneBack.promise
    await route.continue()
  })
  await page.goBack({ waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL('/login')
  goneBack.resolve()
  await expect(page.getByRole('heading', { level: 1, name: say('login.user') })).toBeVisible()
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
  const { page, open } = await browser.guest(t, { as: 'user' })
  await open(`/user/apply/${await newService(browser.portal)}`)
  await page.getByRole('link', { name: say('area.menu.searchService') }).click()
  await page.getByRole('searchbox').fill('zzz')
  await page.getByRole('searchbox').press('Enter')
  await page.getByRole('link', { name: say('user.showAll') }).click()
  await expect(page).toHaveURL('/user')
  await expect(page.getByRole('heading', { level: 2, name: say('user.servicesList') })).toBeFocused()
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
  'to apply': ['user', () => '/user/apply/BIRTH', 'user.apply'],
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

/** Holds back what the page asks for anew after the answer to a form, until the returned function is called. */
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
  await expect(question.getByRole('link', { name: say('admin.cancel') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin(\?.*)?$/)
  await expect(remove).toBeFocused()
})
