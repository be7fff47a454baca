import { areaOf, type Role } from '../../rules/roles.ts'
import { allMessages } from '../i18n/all-messages.server.ts'
import type { Way } from './ways.tsx'

/**
 * What the header knows of whoever is signed in: the role, and for officers what they open again and again, in a
 * language. Citizens' pages carry none of its words.
 */
export async function tellSignedIn(role: Role, language: string): Promise<{ role: Role; ways?: Way[] }> {
  if (role === 'user') return { role }
  const { officer } = await allMessages(language)
  const area = areaOf[role]
  return {
    role,
    ways: [
      { to: `${area}/work`, name: officer.work.heading },
      { to: `${area}/counter`, name: officer.counter.heading },
      { to: `${area}/calls`, name: officer.calls.heading },
    ],
  }
}
