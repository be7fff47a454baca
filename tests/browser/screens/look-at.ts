import assert from 'node:assert/strict'
import { after, before, type TestContext, test } from 'node:test'
import { demonstrationAccounts, demonstrationPassword } from '../../../council/sample/seed-sample.server.ts'
import type { Role } from '../../../rules/roles.ts'
import { everything } from '../../everything.ts'
import { newApplications } from '../../portal/applications-for-tests.ts'
import type { Visitor } from '../../portal/visitor.ts'
import { assertNoViolation } from '../looks/axe.ts'
import { assertForcedColours, assertNoMotion } from '../looks/colours.ts'
import { assertRoom, assertRoomEnlarged } from '../looks/room.ts'
import { assertTargets } from '../looks/targets.ts'
import { expect, type Guest, openBrowser, type TestBrowser } from '../open-browser.ts'
import { newPerson } from '../people.ts'
import { type Language, languages, words } from '../words.ts'
import { type Made, noServices, type Screens, type State } from './state.ts'

const widths = [240, 320, 601, 1280]
/** The narrowest of each of the two layouts: words that have room there have it at every width. */
const tightest = [240, 601]
/** A width of each layout: what axe finds hangs on what the layout shows, not on how wide it is. */
const layouts = [320, 1280]

let browser: TestBrowser
let made: Omit<Made, 'say'>
const sessions = new Map<Role, Visitor>()
const guests = new Map<string, Guest>()

/**
 * Declares the tests that look at every state of the screens of one area, and last at these addresses of it while the
 * council has no service. A test file is one process, so each area has a file of its own and the machine's processors
 * share them.
 */
export function lookAt(screens: Screens, empty: [as: Role | undefined, at: string][]): void {
  before(open)
  after(() => browser.close())
  for (const [pattern, states] of Object.entries(screens))
    for (const [index, state] of states.entries()) examine(pattern, state, index === 0)
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
  const { portal } = browser
  const { number, serviceId: testServiceId } = await newApplications(portal, { count: 1 })
  const resident = await newPerson(portal, 'user', 'Resident')
  const citizen = { id: 'demo-user' }
  made = { portal, citizen, serviceId: 'BIRTH', number, testServiceId, resident }
  for (const { role, email } of demonstrationAccounts) {
    sessions.set(role, await portal.visitor().signIn(email, demonstrationPassword))
  }
}

/**
 * A screen as it opens is looked at in English and in Marathi, whose words are the longest, its other states in English.
 * What axe and the finger's measure find does not hang on the language; whether there is room for the words does. Only
 * when everything is run is each state looked at in each language and width.
 */
function examine(
  pattern: string,
  state: State,
  opens: boolean,
  prepare?: (council: TestBrowser['portal']['council']) => Promise<void>,
) {
  const usual = opens ? (['en', 'mr'] as const) : (['en'] as const)
  for (const language of everything ? languages : usual) {
    test(`${pattern} shuts nobody out: ${state.name} (${language})`, async (t) => {
      await prepare?.(made.portal.council)
      const { page, faults } = await come(t, state, language)
      const here = (asked: number[]) => (state.only ? asked.filter((width) => width < 601) : asked)
      await assertRoom(page, here(everything || language === 'en' ? widths : tightest))
      if (language === 'en' || everything) {
        await assertNoViolation(page, everything ? here(widths) : opens ? here(layouts) : [320])
        await assertRoomEnlarged(page)
        await assertTargets(page)
      }
      if (opens && language === 'en') {
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
    ? await browser.guest(t, { as: state.as, language })
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

async function guestOf(role: Role | undefined, language: Language): Promise<Guest> {
  const key = `${language} ${role}`
  const guest = guests.get(key) ?? (await browser.longGuest({ as: role && sessions.get(role), language }))
  guests.set(key, guest)
  return guest
}
