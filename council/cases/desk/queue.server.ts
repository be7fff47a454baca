import { sql } from 'kysely'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { type Cursor, cappedCount } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { listApplications } from '../applications/inbox.server.ts'
import {
  type InboxFilter,
  matchesNothing,
  selectMatching,
  sortColumns,
} from '../applications/inbox-filter.server.ts'
import { findMatches, sortedMatches } from '../applications/search.server.ts'
import { listTaken, takeCase } from './open-cases.server.ts'

/** Where a case stands in the list that an officer works through. */
export interface QueuePlace {
  /** How many stand before it, and how many there are, itself among them; each to 1,000 at most. */
  before: number
  total: number
  /** Its sort key there. */
  key: string[]
}

/** Finds the place of a case in the list of a filter; undefined when it is not in it, or the list is of one number. */
export async function findPlace(
  db: Database,
  actor: Officer,
  filter: InboxFilter,
  applicationId: string,
): Promise<QueuePlace | undefined> {
  requireRole(actor, 'admin', 'staff')
  if (filter.applicationId !== undefined || matchesNothing(filter)) return undefined
  const found = filter.search ? await findMatches(db, filter.search) : undefined
  if (found) {
    const matches = await sortedMatches(db, filter, found.ids)
    const before = matches.findIndex((match) => match.applicationId === applicationId)
    const own = matches[before]
    return own && { before, total: matches.length, key: [own.sortKey, own.applicationId] }
  }
  const columns = sortColumns(filter)
  const [column] = columns
  const own = await selectMatching(db, filter)
    .select([`${column} as sortKey`, 'applicationId'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  if (!own) return undefined
  const key = [own.sortKey ?? '', own.applicationId]
  const isEarlier = sql<boolean>`(${sql.join(columns.map((name) => sql.ref(name)))}) ${sql.raw(
    column === 'inboxKey' ? '<' : '>',
  )} (${sql.join(key.map((part) => sql.val(part)))})`
  const counted = await db
    .selectNoFrom([
      cappedCount(selectMatching(db, filter).select('applicationId').where(isEarlier)).as('before'),
      cappedCount(selectMatching(db, filter).select('applicationId')).as('total'),
    ])
    .executeTakeFirstOrThrow()
  return { before: Number(counted.before), total: Number(counted.total), key }
}

/**
 * Takes the next case of the list for the officer: the first after this place, and from the beginning after the last, that
 * no other officer has open. Undefined when none is left but the one that stood there.
 */
export async function takeNext(
  db: Database,
  actor: Officer,
  filter: InboxFilter & { language: string },
  { key }: Pick<QueuePlace, 'key'>,
  now = new Date(),
): Promise<string | undefined> {
  requireRole(actor, 'admin', 'staff')
  const tried = new Set(key.slice(-1))
  let cursor: Cursor = { side: 'after', key }
  for (;;) {
    const page = await listApplications(db, actor, filter, cursor)
    const fresh = page.rows.filter(({ applicationId }) => !tried.has(applicationId))
    if (fresh.length === 0) return undefined
    const numbers = fresh.map(({ applicationId }) => applicationId)
    const taken = await listTaken(db, actor, numbers, now)
    for (const row of fresh) {
      if (!taken.has(row.applicationId) && (await takeCase(db, actor, row, now))) return row.applicationId
      tried.add(row.applicationId)
    }
    cursor = page.next
  }
}
