import type { Page } from 'playwright'
import { endSessionsOf } from '../../council/identity/sessions/end-sessions.server.ts'
import type { Role } from '../../rules/roles.ts'
import { password } from '../actors.ts'
import { countMade } from '../count-made.ts'
import type { TestPortal } from '../portal/open-test-portal.ts'
import type { Visitor } from '../portal/visitor.ts'
import { accountNamed } from '../rows.ts'
import { type Say, words } from './words.ts'

export interface Person {
  id: string
  name: string
  email: string
  /** Holds a session of this person's, to open a window with. */
  visitor: Visitor
}

/** Somebody with an account made for this call, whose name begins with `word` and is nobody else's. */
export async function newPerson(portal: TestPortal, role: Role, word: string): Promise<Person> {
  const made = countMade(portal.council.db, 'person')
  const name = `${word} ${String.fromCodePoint(64 + made)}amdar`
  const visitor = await portal.signedIn(role, name)
  const { id, email } = await accountNamed(portal.council.db, name)
  return { id, name, email, visitor }
}

/** Ends every session of the person, as time would. */
export function endSessions(portal: TestPortal, { id }: Pick<Person, 'id'>): Promise<void> {
  return endSessionsOf(portal.council.db, id)
}

/** Fills in the login form that the page shows, and sends it. */
export async function logIn(
  page: Page,
  email: string,
  { secret = password, say = words('en') }: { secret?: string; say?: Say } = {},
): Promise<void> {
  await page.getByLabel(say('field.signInName')).fill(email)
  await page.getByLabel(say('field.password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: say('login.button'), exact: true }).click()
}
