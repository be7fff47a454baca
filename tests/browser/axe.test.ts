import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'
import { demonstrationAccounts, demonstrationPassword } from '../../council/sample/open-sample.server.ts'
import type { Role } from '../../rules/roles.ts'
import { newApplications } from '../portal/applications-for-tests.ts'
import { expect, type Guest, openBrowser, type TestBrowser } from './open-browser.ts'
import { newPerson } from './people.ts'
import { listPatterns } from './route-patterns.ts'
import { adminScreens } from './screens/admin.ts'
import { publicScreens } from './screens/public.ts'
import { staffScreens } from './screens/staff.ts'
import { type Made, noServices, type Screens, type State } from './screens/state.ts'
import { userScreens } from './screens/user.ts'

const screens: Screens = { ...publicScreens, ...userScreens, ...staffScreens, ...adminScreens }

let browser: TestBrowser
let made: Made
const guests = new Map<Role | undefined, Guest>()

before(async () => {
  browser = await openBrowser()
  const { portal } = browser
  const { number, serviceId: testServiceId } = await newApplications(portal, { count: 1 })
  const resident = await newPerson(portal, 'user', 'Resident')
  const citizen = { id: 'demo-user' }
  made = { portal, citizen, serviceId: 'MH-BIRTH', number, testServiceId, resident }
  guests.set(undefined, await browser.longGuest())
  for (const { role, email } of demonstrationAccounts) {
    const as = await portal.visitor().signIn(email, demonstrationPassword)
    guests.set(role, await browser.longGuest({ as }))
  }
})
after(() => browser.close())

const all = await listPatterns()

test('every route of the portal has its states here, and no other', () => {
  assert.deepEqual(Object.keys(screens).sort(), all.sort())
})

for (const pattern of all) {
  for (const state of screens[pattern] ?? []) {
    test(`${pattern} shuts nobody out: ${state.name}`, (t) => look(t, state))
  }
}

for (const [as, at] of [
  [undefined, '/'],
  [undefined, '/services'],
  ['user', '/user'],
  ['staff', '/staff'],
  ['admin', '/admin'],
] as const) {
  const state = noServices(as, at)
  test(`${at} shuts nobody out: ${state.name}`, async (t) => {
    await made.portal.council.db.updateTable('services').set({ listed: 0 }).execute()
    await look(t, state)
  })
}

/** Comes to the state, then has the page examined at each width. */
async function look(t: TestContext, state: State) {
  const guest = state.alone ? await browser.guest(t, { as: state.as }) : guests.get(state.as)
  assert.ok(guest)
  const { page, open, faults } = guest
  faults.length = 0
  await page.setViewportSize({ width: state.only ?? 1280, height: 800 })
  await open(typeof state.at === 'string' ? state.at : await state.at(made))
  await state.by?.(page, made)
  await expect(state.shows(page, made)).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  if (state.only === undefined) {
    await assertNoViolation(page, 1280)
    await page.setViewportSize({ width: 320, height: 800 })
    await assertNoViolation(page, 320, { axeSource: standsInPage })
  } else await assertNoViolation(page, state.only)
  for (const width of [360, 320, 240]) await assertNoSidewaysScrolling(page, width)
  assert.deepEqual(
    faults.filter((fault) => !state.forgiven?.test(fault)),
    [],
  )
}

/** In place of axe's own source, when the page holds it since the look before: loading it is half the time. */
const standsInPage = ';'

async function assertNoViolation(page: Page, width: number, source: { axeSource?: string } = {}) {
  // No page has a frame, so axe may run in the page itself, and only what is wrong need come back: every rule runs.
  const axe = new AxeBuilder({ page, ...source }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, help, nodes }) => [id, help, ...nodes.map(({ html }) => html)])
  assert.deepEqual(found, [], `at ${width} px`)
}

async function assertNoSidewaysScrolling(page: Page, width: number) {
  await page.setViewportSize({ width, height: 800 })
  const needed = await page.evaluate(() => document.scrollingElement?.scrollWidth ?? 0)
  assert.ok(needed <= width, `at ${width} px the page needs ${needed}`)
}
