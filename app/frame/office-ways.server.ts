import { type Actor, kindOf } from '../../council/actors/actors.server.ts'
import { areaOf, type Role } from '../../rules/roles.ts'
import { allMessages } from '../i18n/all-messages.server.ts'
import type { Way } from './ways.tsx'

/** Who is signed in, as every page knows it. */
export interface SignedIn {
  account: string
  role: Role
  ways?: Way[]
}

/**
 * What a page knows of the signed-in account: its id and role, and for officers their most used links, in a
 * language. Citizens' pages carry none of these words.
 */
export async function tellSignedIn(actor: Actor, language: string): Promise<SignedIn> {
  const { id: account, role } = actor
  if (role === 'user') return { account, role }
  const { officer } = await allMessages(language)
  const area = areaOf[role]
  if (kindOf(actor) === 'appellate')
    return { account, role, ways: [{ to: `${area}/appeals`, name: officer.appeals.heading }] }
  if (kindOf(actor) === 'intermediary')
    return {
      account,
      role,
      ways: [
        { to: `${area}/counter`, name: officer.counter.heading },
        { to: `${area}/counter/entries`, name: officer.counter.entries.heading },
      ],
    }
  return {
    account,
    role,
    ways: [
      { to: `${area}/work`, name: officer.work.heading },
      { to: `${area}/counter`, name: officer.counter.heading },
      {
        to: `${area}/calls`,
        name: officer.calls.heading,
        also: [`${area}/ready`, `${area}/told`, `${area}/slips`],
      },
    ],
  }
}
