import { fold } from '../../rules/fold.ts'
import { type Admin, requireRole } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { entriesMatching } from '../search-words.server.ts'

export interface FoundActor {
  id: string
  name: string
  email: string
  role: string | null
}

const most = 10

/** Finds the accounts whose name or email fits what an administrator typed, officers first, ten at most of each kind. */
export async function findActors(db: Database, actor: Admin, text: string): Promise<FoundActor[]> {
  requireRole(actor, 'admin')
  const wanted = fold(text)
  if (wanted === '') return []
  const officers = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'role', 'nameKey'])
    .where('role', 'in', ['admin', 'staff'])
    .orderBy('nameKey')
    .execute()
  const fitting = officers.filter(
    ({ nameKey, email }) => nameKey.includes(wanted) || email === text.toLowerCase(),
  )
  const found = entriesMatching(db, 'citizenWords', text)
  const citizens = await found
    ?.innerJoin('users', 'users.id', 'found.id')
    .select(['users.id', 'users.name', 'users.email', 'users.role'])
    .orderBy('found.word')
    .orderBy('found.sortKey')
    .limit(most)
    .execute()
  return [...fitting.slice(0, most), ...(citizens ?? [])].map(({ id, name, email, role }) => ({
    id,
    name,
    email,
    role,
  }))
}
