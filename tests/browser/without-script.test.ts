import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { Page } from 'playwright'
import { demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import { everything } from '../everything.ts'
import { typeVillages } from '../portal/places-for-tests.ts'
import { newService } from '../portal/services-for-tests.ts'
import { browserForFile, expect, oneWay } from './open-browser.ts'
import { logIn, newPerson } from './people.ts'
import { languages, words } from './words.ts'

const browser = await browserForFile()
before(() => typeVillages(browser.portal))

oneWay('the skip link leads past the header into the content', async (t, way) => {
  const { say } = way
  const { page, open } = await browser.guest(t, { ...way, width: 360 })
  await open('/login')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: say('ui.skip') })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(say('field.signInName'))).toBeFocused()
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

oneWay('the Tab key goes through the login form as it is read', async (t, way) => {
  const { say } = way
  const { page, open } = await browser.guest(t, { ...way })
  await open('/login')
  const order = [
    ...(['field.signInName', 'field.password', 'login.button', 'login.register', 'login.services'] as const),
  ].map((key) => say(key))
  assert.deepEqual(await tabOrder(page, order.length), order)
})

oneWay('the Tab key goes through an application as it is read', async (t, way) => {
  const { say } = way
  const { page, open } = await browser.guest(t, { ...way, as: 'user' })
  await open(`/user/apply/${await newService(browser.portal)}`)
  let toFamily = ''
  say.markup('pages.forMember.start', {
    link(words) {
      toFamily = String(words)
      return words
    },
  })
  const fields = ['Name', 'FatherName', 'MotherName', 'PhoneNo', 'Village', 'Pincode', 'Landmark'] as const
  const order = [
    say('user.servicesList'),
    toFamily,
    ...fields.map((name) => say(`field.applicant${name}`)),
    ...(['userDetails', 'additionalInfo'] as const).map(
      (name) => `${say(`field.${name}`)} ${say('ui.optional')}`,
    ),
    `${say('pages.notice.title')}${say('pages.notice.short.application')}`,
    say('user.apply'),
    say('ui.cancel'),
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
  await page.getByLabel('Name of the child').fill('Asha')
  answer()
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('Name of the child')).toHaveValue('Asha')
})

test('at 240 px without script, nothing of what people come for is wider than the screen or cut off', async (t) => {
  const { db } = browser.portal.council
  const own = db.selectFrom('applications').select('applicationId').where('user', '=', 'demo-user')
  const { applicationId } = await own.orderBy('applicationId').executeTakeFirstOrThrow()
  const asDemo = await browser.portal.visitor().signIn('user@panchayat.example', demonstrationPassword)
  const shared = ['/', '/services', '/services?need=water', '/services?search=zzzzz', '/services/BIRTH']
  const open = [...shared, '/services?search=water', '/track', '/help', '/privacy', '/login']
  const signedIn = ['', '/acknowledgement'].map((page) => `/user/applications/${applicationId}${page}`)
  // The words are longest in Marathi.
  for (const language of everything ? languages : ['mr']) {
    const guest = await browser.guest(t, { script: false, width: 240, language })
    const owner = await browser.guest(t, { script: false, width: 240, language, as: asDemo })
    for (const [visitor, paths] of [
      [guest, open],
      [owner, signedIn],
    ] as const) {
      for (const path of paths) {
        await visitor.open(path)
        const wide = await visitor.page.evaluate(widerThanScreen)
        assert.deepEqual(wide, [], `${path} in ${language}`)
      }
    }
  }
})

/** Runs in the page: what reaches past the screen's right edge, and links and buttons with cut words. */
function widerThanScreen(): string[] {
  const found = document.documentElement.scrollWidth > innerWidth ? ['the page'] : []
  for (const element of document.querySelectorAll<HTMLElement>(
    'main a, main button, main h1, main h2, header a',
  )) {
    const { right, width } = element.getBoundingClientRect()
    const isCut =
      element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow === 'hidden'
    if (width > 1 && (right > innerWidth + 1 || isCut)) found.push(element.outerHTML.slice(0, 100))
  }
  return found
}
