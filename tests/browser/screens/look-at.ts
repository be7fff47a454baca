import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { demonstrationAccounts } from '../../../council/sample/seed-sample.server.ts'
import type { Role } from '../../../rules/roles.ts'
import { everything } from '../../everything.ts'
import { newApplications } from '../../portal/applications-for-tests.ts'
import type { Visitor } from '../../portal/visitor.ts'
import { assertNoViolation } from '../looks/axe.ts'
import { assertForcedColours, assertNoMotion } from '../looks/colours.ts'
import { assertRoom, assertRoomEnlarged, assertRoomForLargeText } from '../looks/room.ts'
import { assertTargets } from '../looks/targets.ts'
import { expect, type Guest, openBrowser, type TestBrowser } from '../open-browser.ts'
import { newPerson } from '../people.ts'
import { type Language, languages, words } from '../words.ts'
import { demonstrated, type Made, noServices, type Screens, type State } from './state.ts'

const phone = 320
/** From the widest, at which a screen is come to: a new layout costs as much as most of what is looked at. */
const widths = [1280, 601, phone, 240]
/**
 * A width of each layout: what axe finds hangs on what the layout shows, not on how wide it is. The screens
 * take turns, since each shares its parts with others; when everything is run, each is examined at every
 * width.
 */
const layouts = [phone, 1280]

let browser: TestBrowser
let made: Omit<Made, 'say'>
const sessions = new Map<State['as'], Visitor>()
const guests = new Map<string, Guest>()
let turn = 0

/**
 * Declares the tests that look at the screens of one area: at each as it opens, at a fifteenth of their other
 * states, which are built of the same parts (at all when everything is run), and last at these addresses
 * while the council has no service. A screen that another area has too is looked at there, and every third
 * one here. Each area has a file of its own, so that the machine's processors share them.
 */
export function lookAt(
  screens: Screens,
  empty: [as: Role | undefined, at: string][],
  elsewhere: Screens = {},
): void {
  before(open)
  after(() => browser.close())
  const isElsewhere = (pattern: string) => pattern.replace(/^\/admin/, '/staff') in elsewhere
  for (const [index, [pattern, [first]]] of Object.entries(screens).entries())
    if (first && (everything || index % 3 === 0 || !isElsewhere(pattern))) examine(pattern, first, true)
  const others = Object.entries(screens).flatMap(([pattern, states]) =>
    states.slice(1).map((state) => ({ pattern, state })),
  )
  for (const [index, { pattern, state }] of others.entries())
    if (everything || index % 15 === 0) examine(pattern, state, false)
  for (const [as, at] of empty) {
    examine(at, noServices(as, at), false, async ({ db }) => {
      await db.deleteFrom('serviceListing').execute()
      await db.updateTable('services').set({ listed: 0 }).execute()
    })
  }
}

async function open() {
  browser = await openBrowser()
  // The area that this process looked at before had another browser and another council.
  guests.clear()
  sessions.clear()
  const { portal } = browser
  const { number, serviceId: testServiceId } = await newApplications(portal, { count: 1 })
  const resident = await newPerson(portal, 'user', 'Resident')
  const citizen = { id: 'demo-user' }
  made = { portal, citizen, serviceId: 'BIRTH', number, testServiceId, resident }
  for (const { email, ...account } of demonstrationAccounts) {
    const who = 'duty' in account ? 'appellate' : account.role
    if (email === '' || sessions.has(who)) continue
    sessions.set(who, await demonstrated(portal, email))
  }
}

/**
 * A screen as it opens is looked at in Marathi, whose words are the longest, its other states in English:
 * what axe and the finger's measure find does not hang on the language. What the style sheet alone decides,
 * contrast, forced colours, motion and the room when the page is enlarged, is looked at on every third
 * screen; what has room at every other width has it at those between, which the next screen is looked at in.
 * Only when everything is run is each state looked at in each language, at each width, in every way.
 */
function examine(
  pattern: string,
  state: State,
  opens: boolean,
  prepare?: (council: TestBrowser['portal']['council']) => Promise<void>,
) {
  for (const language of everything ? languages : [opens ? ('mr' as const) : ('en' as const)]) {
    test(`${pattern} shuts nobody out: ${state.name} (${language})`, async (t) => {
      await prepare?.(made.portal.council)
      const { page, faults } = await come(t, state, language)
      const layout = opens && !state.only ? layouts[turn % layouts.length] : phone
      const inEveryWay = everything || turn % 3 === 0
      const examined = everything ? widths : [layout]
      const looked = widths.filter((width, at) => examined.includes(width) || at % 2 === turn % 2)
      if (opens) turn += 1
      for (const width of looked) {
        if (state.only && width > phone) continue
        await page.setViewportSize({ width, height: 800 })
        await assertRoom(page)
        if (examined.includes(width)) await assertNoViolation(page, inEveryWay)
        if (width === phone) await assertTargets(page)
      }
      if (opens && language === 'mr' && (!state.as || state.as === 'user')) await assertRoomForLargeText(page)
      if (inEveryWay) await assertRoomEnlarged(page)
      if (inEveryWay && opens && language === 'mr') {
        await assertForcedColours(page)
        await assertNoMotion(page)
      }
      assert.deepEqual(
        faults.filter((fault) => !state.forgiven?.test(fault)),
        [],
      )
    })
  }
}

/** Comes to the state in the language. */
async function come(t: TestContext, state: State, language: Language): Promise<Guest> {
  const guest = state.alone
    ? await browser.guest(t, { as: state.as === 'appellate' ? sessions.get(state.as) : state.as, language })
    : await guestOf(state.as, language)
  const { page, open, faults } = guest
  faults.length = 0
  const here = { ...made, say: words(language) }
  await page.setViewportSize({ width: state.only ? 320 : 1280, height: 800 })
  await open(typeof state.at === 'string' ? state.at : await state.at(here))
  await state.by?.(page, here)
  await expect(state.shows(page, here)).toBeVisible()
  await expect(page.locator('.loading > p')).toHaveCount(0)
  return guest
}

async function guestOf(role: State['as'], language: Language): Promise<Guest> {
  const key = `${language} ${role}`
  const as = role && sessions.get(role)
  const guest = guests.get(key) ?? (await browser.longGuest({ as, language }))
  guests.set(key, guest)
  return guest
}
