import { sql } from 'kysely'
import { limits } from '../../rules/limits.ts'
import { type Status, statuses } from '../../rules/statuses.ts'
import type { Database } from '../database/tables.ts'
import type { Cursor, Page } from '../keyset.server.ts'
import { prefixEnd } from '../search-words.server.ts'
import { localizeServiceName } from '../services/service-texts.server.ts'
import { type InboxFilter, inboxColumns, selectMatching, sortColumns } from './inbox-filter.server.ts'
import { readSearchTerms } from './search-index.server.ts'

/** How many entries of the rarest word are looked through: more would make others wait. */
const maxEntriesScanned = 1000

export interface Matches {
  ids: string[]
  /** Whether there are entries that were not looked through: the officer can write more of the words. */
  more: boolean
}

export interface InboxPage extends Page<ReturnType<typeof localizeServiceName<Listed>>> {
  /** Whether the search stopped before its end. */
  more: boolean
}

type Listed = Awaited<ReturnType<typeof readRows>>[number]

/** The applications in which every word of `asked` begins some word; undefined when `asked` holds no word. */
export async function findMatches(db: Database, asked: string): Promise<Matches | undefined> {
  const words = readSearchTerms(asked)
  if (words.length === 0) return undefined
  const [rarest = '', ...others] = words.length > 1 ? await rarestFirst(db, words) : words
  let query = db
    .selectFrom(entriesStartingWith(db, rarest).limit(maxEntriesScanned).as('each'))
    .select('each.id')
  for (const word of others) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('applicationWords as other')
          .select(sql`1`.as('one'))
          .whereRef('other.id', '=', 'each.id')
          .where('other.word', '>=', word)
          .where('other.word', '<', prefixEnd(word)),
      ),
    )
  }
  const found = await query.limit(maxEntriesScanned).execute()
  const { more } = await db
    .selectNoFrom(({ exists }) =>
      exists(entriesStartingWith(db, rarest).offset(maxEntriesScanned).limit(1)).as('more'),
    )
    .executeTakeFirstOrThrow()
  return { ids: [...new Set(found.map(({ id }) => id))], more: Boolean(more) }
}

function entriesStartingWith(db: Database, word: string) {
  return db
    .selectFrom('applicationWords')
    .select(['id', 'word', 'sortKey'])
    .where('word', '>=', word)
    .where('word', '<', prefixEnd(word))
    .orderBy('word')
    .orderBy('sortKey')
    .orderBy('id')
}

async function rarestFirst(db: Database, words: string[]) {
  const some = words.slice(0, 8)
  const row = await db
    .selectNoFrom(
      some.map((word, index) =>
        sql<number>`(select count(*) from (${entriesStartingWith(db, word).limit(maxEntriesScanned)}) as "counted")`.as(
          `word${index}`,
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const times = new Map(
    some.map((word, index) => [word, (row as Record<string, number>)[`word${index}`] ?? 0]),
  )
  return some.sort((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0) || b.length - a.length)
}

/** A page of the matches that the filter lets through, in the order of the filter. */
export async function listMatches(
  db: Database,
  filter: InboxFilter & { language: string },
  { ids, more }: Matches,
  cursor: Cursor,
): Promise<InboxPage> {
  const keys = await sortedMatches(db, filter, ids)
  const [start, end] = boundsOf(keys, cursor, precedenceOf(filter))
  const page = keys.slice(start, end)
  const rows = new Map((await readRows(db, page)).map((row) => [row.applicationId, row]))
  const at = (side: 'after' | 'before', key: Key | undefined): Cursor =>
    key && { side, key: [key.sorted, key.applicationId] }
  return {
    rows: page.flatMap(({ applicationId }) => {
      const row = rows.get(applicationId)
      return row ? [localizeServiceName(row, filter.language)] : []
    }),
    previous: start > 0 ? at('before', page[0]) : undefined,
    next: end < keys.length ? at('after', page.at(-1)) : undefined,
    more,
  }
}

interface Key {
  sorted: string
  applicationId: string
}

/** All matches that the filter lets through, in the order of the filter. */
export async function sortedMatches(db: Database, filter: InboxFilter, ids: string[]): Promise<Key[]> {
  if (ids.length === 0) return []
  const [column] = sortColumns(filter)
  const rows = await selectMatching(db, filter)
    .select([`${column} as sorted`, 'applicationId'])
    .where('applicationId', 'in', ids)
    .execute()
  const precedes = precedenceOf(filter)
  const keys = rows.map(({ sorted, applicationId }) => ({ sorted: sorted ?? '', applicationId }))
  return keys.sort((a, b) => (precedes(a, b) ? -1 : 1))
}

function precedenceOf(filter: InboxFilter) {
  const textOf = ({ sorted, applicationId }: Key) => `${sorted} ${applicationId}`
  const ascending = sortColumns(filter)[0] === 'inboxKey'
  return (a: Key, b: Key) => (ascending ? textOf(a) < textOf(b) : textOf(a) > textOf(b))
}

function boundsOf(
  keys: Key[],
  cursor: Cursor,
  precedes: (a: Key, b: Key) => boolean,
): [start: number, end: number] {
  const size = limits.pageSize
  const [sorted = '', applicationId = ''] = cursor?.key ?? []
  const at = { sorted, applicationId }
  if (cursor?.side === 'after') {
    const start = keys.findIndex((key) => precedes(at, key))
    return start < 0 ? [0, size] : [start, start + size]
  }
  if (cursor?.side === 'before') {
    const found = keys.findIndex((key) => !precedes(key, at))
    const end = found < 0 ? keys.length : found
    return end === 0 ? [0, size] : [Math.max(0, end - size), end]
  }
  return [0, size]
}

function readRows(db: Database, keys: Key[]) {
  const ids = keys.map(({ applicationId }) => applicationId)
  return db
    .selectFrom('applications')
    .select(inboxColumns)
    .where('applicationId', 'in', ids.length > 0 ? ids : [''])
    .execute()
}

/** How many of the matches have each status. */
export async function countMatches(
  db: Database,
  filter: InboxFilter,
  { ids }: Matches,
): Promise<Record<Status | 'All', number>> {
  const rows = await selectMatching(db, { ...filter, status: undefined })
    .select('status')
    .where('applicationId', 'in', ids.length > 0 ? ids : [''])
    .execute()
  const countOf = (status: Status) => [status, rows.filter((row) => row.status === status).length]
  return { ...Object.fromEntries(statuses.map(countOf)), All: rows.length }
}
