import type { AccessKind } from '../../rules/access-kinds.ts'
import { type Day, midnightOf } from '../../rules/days.ts'
import { medianOf } from '../../rules/median.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { type Cursor, readPage } from '../database/keyset.server.ts'
import type { Database } from '../database/tables.ts'

/** What is counted: readings of applications, and days on which a citizen's profile was opened. */
export type ReadKind = AccessKind | 'profile'

/** Who has read more than so many times the office's median has read much. */
const muchOfMedian = 3

/** Counts what each officer has read since a day, the most first; 0 for who read before alone. */
export async function countAccesses(db: Database, actor: Admin, since: Day) {
  requireRole(actor, 'admin')
  // By officer: the rows of each stand together, in the order of time.
  const rows = await db
    .selectFrom('users')
    .innerJoin('accessLog', 'accessLog.actor', 'users.id')
    .select(({ fn }) => ['users.id', 'users.name', 'kind', fn.countAll<number>().as('count')])
    .where('users.role', 'in', ['admin', 'staff'])
    .where('accessLog.hour', '>=', since)
    .groupBy(['users.id', 'users.name', 'kind'])
    .execute()
  const readers = await listReaders(db, actor)
  const profiles = await db
    .selectFrom('audit')
    .innerJoin('users', 'users.id', 'audit.actor')
    .select(({ fn, val }) => [
      'users.id',
      'users.name',
      val('profile' as ReadKind).as('kind'),
      fn.countAll<number>().as('count'),
    ])
    .where('audit.act', '=', 'profile.opened')
    .where('audit.date', '>=', midnightOf(since))
    .groupBy(['users.id', 'users.name'])
    .execute()
  const none = { view: 0, paper: 0, print: 0, list: 0, export: 0, appeal: 0, profile: 0 }
  const unread = (officer: { id: string; name: string }) => ({ ...officer, counts: { ...none }, total: 0 })
  const officers = new Map(readers.map((reader) => [reader.id, unread(reader)]))
  for (const { id, name, kind, count } of [...rows, ...profiles]) {
    const officer = officers.get(id) ?? unread({ id, name })
    officer.counts[kind] = count
    officers.set(id, { ...officer, total: officer.total + count })
  }
  const recent = [...officers.values()].filter(({ total }) => total > 0)
  const usual = medianOf(recent.map(({ total }) => [total, 1])) ?? 0
  return [...officers.values()]
    .map((officer) => ({ ...officer, isMuch: officer.total > muchOfMedian * usual }))
    .sort((one, other) => other.total - one.total || (one.name < other.name ? -1 : 1))
}

/** Lists the officers who have read anything that is still noted, by name; also those who are disabled. */
export function listReaders(db: Database, actor: Admin): Promise<{ id: string; name: string }[]> {
  requireRole(actor, 'admin')
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', 'in', ['admin', 'staff'])
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('accessLog').select('hour').whereRef('accessLog.actor', '=', 'users.id')),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Lists what one officer has read, the newest first, a page of 25. */
export async function listAccesses(db: Database, actor: Admin, officer: string, cursor: Cursor) {
  requireRole(actor, 'admin')
  const columns = ['hour', 'subject', 'kind'] as const
  return readPage(
    db.selectFrom('accessLog').select(['hour', 'subject', 'kind']).where('actor', '=', officer),
    { columns, direction: 'desc', cursor },
  )
}
