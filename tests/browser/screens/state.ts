import type { Locator, Page } from 'playwright'
import { demonstrationPassword } from '../../../council/sample/seed-sample.server.ts'
import type { Role } from '../../../rules/roles.ts'
import type { TestPortal } from '../../portal/open-test-portal.ts'
import type { Visitor } from '../../portal/visitor.ts'
import type { Person } from '../people.ts'
import { type Key, like, type Say, type Values } from '../words.ts'

/** What stands in the council when the screens are looked at. */
export interface Made {
  portal: TestPortal
  /** The demonstration's citizen. */
  citizen: Pick<Person, 'id'>
  /** A sample service with facts and applications. */
  serviceId: string
  /** A pending application for a service of the tests. */
  number: string
  testServiceId: string
  /** A citizen whose profile the staff change. */
  resident: Person
  /** The words of the language in which the page is seen. */
  say: Say
}

const signedIn = new WeakMap<TestPortal, Map<string, Visitor>>()

/** Who has this account of the demonstration, signed in once: many sign-ins end an account's oldest ones. */
export async function demonstrated(portal: TestPortal, email: string): Promise<Visitor> {
  const known = signedIn.get(portal) ?? new Map<string, Visitor>()
  signedIn.set(portal, known)
  const visitor = known.get(email) ?? (await portal.visitor().signIn(email, demonstrationPassword))
  known.set(email, visitor)
  return visitor
}

/** One state of a screen, and how to come to it. */
export interface State {
  name: string
  as?: Role | 'appellate'
  /** Reached in a window of its own, by somebody with an account made for it. */
  alone?: true
  at: string | ((made: Made) => string | Promise<string>)
  /** What leads from the page at the address to the state. */
  by?: (page: Page, made: Made) => Promise<void>
  /** What is on the page then, and in no earlier state. */
  shows: Find
  /** What the browser may complain of on the way there. */
  forgiven?: RegExp
  /** Exists only below 601 px. */
  only?: 'phones'
}

/** The state of this name: its address, what is on the page then, and what leads to it from there. */
export const state = (
  name: string,
  at: State['at'],
  shows: State['shows'],
  by?: State['by'],
): Omit<State, 'as'> => ({ name, at, shows, by })

/** The states of each route, by its pattern. */
export type Screens = Record<string, State[]>

/** The states of each route; one that names no address is at the route's own, which has no parameter. */
export type RoleScreens = Record<string, (Omit<State, 'at'> & Partial<Pick<State, 'at'>>)[]>

/** The screens as the role sees them; a state that names another role is seen by that one. */
export function seenBy(as: State['as'], screens: RoleScreens): Screens {
  const see = ([pattern, states]: [string, RoleScreens[string]]) =>
    [pattern, states.map((one) => ({ as, at: pattern, ...one }))] as const
  return Object.fromEntries(Object.entries(screens).map(see))
}

type Find = (page: Page, made: Made) => Locator

export const heading =
  (key: Key, values?: Values): Find =>
  (page, { say }) =>
    page.getByRole('heading', { name: say(key, values), exact: true })

export const alert =
  (key: Key, values?: Values): Find =>
  (page, { say }) =>
    page.getByRole('alert').filter({ hasText: like(say(key, values)) })

/** An alert that asks for the field; one whose label is a clause is to be filled in. */
export const asksFor =
  (field: Key, key: 'error.enter' | 'error.fillIn' = 'error.enter'): Find =>
  (page, { say }) =>
    page.getByRole('alert').filter({ hasText: say(key, { field: say(field) }) })

export const status =
  (key: Key, values?: Values): Find =>
  (page, { say }) =>
    page.getByRole('status').filter({ hasText: like(say(key, values)) })

export const dialog =
  (key: Key): Find =>
  (page, { say }) =>
    page.getByRole('dialog', { name: say(key) })

export const text =
  (key: Key, values?: Values): Find =>
  (page, { say }) =>
    page.getByText(like(say(key, values))).first()

export const press =
  (key: Key) =>
  (page: Page, { say }: Pick<Made, 'say'>) =>
    page.getByRole('button', { name: say(key), exact: true }).click()

export const menuOpen = (as: Role): State => ({
  name: 'menu open',
  as,
  at: `/${as}`,
  only: 'phones',
  by: press('ui.openMenu'),
  shows: (page, { say }) => page.getByRole('button', { name: say('ui.closeMenu') }),
})

/** A state of an area while the council has no service. */
export const noServices = (as: Role | undefined, at: string): State => ({
  name: 'no services',
  as,
  at,
  shows: text('user.noServices'),
})
