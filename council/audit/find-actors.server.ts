import { fold } from '../../rules/fold.ts'
import { kindOfAccount } from '../../rules/roles.ts'
import { readSignInName } from '../../rules/sign-in-name.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { phoneOfUser, signInNameOf } from '../actors/shown-names.server.ts'
import { citizensMatching } from '../database/search-words.server.ts'
import type { Database } from '../database/tables.ts'

const most = 10

/** Finds accounts by name, email or phone as administrators type it, officers first, up to ten a kind. */
export async function findActors(db: Database, actor: Admin, text: string) {
  requireRole(actor, 'admin')
  const wanted = fold(text)
  if (wanted === '') return []
  const officers = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'duty', 'nameKey', phoneOfUser.as('phone')])
    .where('role', 'in', ['admin', 'staff'])
    .orderBy('nameKey')
    .execute()
  const value = readSignInName(text)?.value
  const fitting = officers.filter(
    ({ nameKey, email, phone }) =>
      nameKey.includes(wanted) || (value !== undefined && [email, phone].includes(value)),
  )
  const found = citizensMatching(db, text)
  const citizens = await found
    ?.innerJoin('users', 'users.id', 'found.id')
    .select(['users.id', 'users.name', 'users.email', 'users.role', 'users.duty', phoneOfUser.as('phone')])
    .orderBy('found.word')
    .orderBy('found.sortKey')
    .limit(most)
    .execute()
  return [...fitting.slice(0, most), ...(citizens ?? [])].map((row) => ({
    id: row.id,
    name: row.name,
    signInName: signInNameOf(row),
    kind: kindOfAccount(row.role, row.duty),
  }))
}
