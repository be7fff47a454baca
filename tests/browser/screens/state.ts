import type { Locator, Page } from 'playwright'
import type { Role } from '../../../rules/roles.ts'
import type { TestPortal } from '../../portal/open-test-portal.ts'
import type { Person } from '../people.ts'

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
}

/** One state of a screen, and how to come to it. */
export interface State {
  name: string
  as?: Role
  /** Reached in a window of its own, by somebody with an account made for it. */
  alone?: true
  at: string | ((made: Made) => string | Promise<string>)
  /** What leads from the page at the address to the state. */
  by?: (page: Page, made: Made) => Promise<void>
  /** What is on the page then, and in no earlier state. */
  shows: (page: Page, made: Made) => Locator
  /** What the browser may complain of on the way there. */
  forgiven?: RegExp
  /** The width at which the state exists; 320 and 1280 without it. */
  only?: 320
}

/** The states of each route, by its pattern. */
export type Screens = Record<string, State[]>

export const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true })
export const alert = (text: string) => (page: Page) => page.getByRole('alert').filter({ hasText: text })
export const status = (text: string) => (page: Page) => page.getByRole('status').filter({ hasText: text })
export const dialog = (name: string) => (page: Page) => page.getByRole('dialog', { name })
export const text = (words: string) => (page: Page) => page.getByText(words).first()

export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

export const menuOpen = (as: Role): State => ({
  ...{ name: 'menu open', as, at: `/${as}`, only: 320 },
  by: press('Open Menu'),
  shows: (page) => page.getByRole('button', { name: 'Close Menu' }),
})

/** A state of an area while the council has no service. */
export const noServices = (as: Role | undefined, at: string): State => ({
  ...{ name: 'no services', as, at },
  shows: text('No services yet'),
})
