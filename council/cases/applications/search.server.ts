import { sql } from 'kysely'
import { type Status, statuses } from '../../../rules/statuses.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import {
  type Cursor,
  type Page,
  pageOfSorted,
  type SortOrder,
  sortRows,
} from '../../database/keyset.server.ts'
import { prefixEnd } from '../../database/search-words.server.ts'
import type { Database } from '../../database/tables.ts'
import {
  type InboxFilter,
  inboxColumns,
  type QueueFilter,
  selectMatching,
  sortColumns,
  sortDirection,
} from './inbox-filter.server.ts'
import { readSearchTerms } from './search-index.server.ts'

/** The search reads at most this many entries of the rarest word, so as not to slow down other requests. */
const maxEntriesScanned = 1000
const maxTermsRanked = 8

export interface Matches {
  ids: string[]
  /** Whether the search stopped at its limit: the officer can type more letters. */
  more: boolean
}

export interface InboxPage extends Page<ReturnType<typeof localizeServiceName<InboxRow>>> {
  /** Whether the search stopped at its limit. */
  more: boolean
}

type InboxRow = Awaited<ReturnType<typeof readRows>>[number]

/** Finds the applications in which each word of the search begins a word; undefined if it has no word. */
export async function findMatches(db: Database, search: string): Promise<Matches | undefined> {
  const words = readSearchTerms(search)
  if (words.length === 0) return undefined
  const [rarest = '', ...others] = words.length > 1 ? await rarestFirst(db, words) : words
  let query = db
    .selectFrom(entriesStartingWith(db, rarest).limit(maxEntriesScanned).as('entry'))
    .select('entry.id')
  for (const word of others) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('applicationWords as other')
          .select(sql`1`.as('one'))
          .whereRef('other.id', '=', 'entry.id')
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

/** Sorts the words by the number of their entries: the join starts from the shortest list. */
async function rarestFirst(db: Database, words: string[]) {
  const ranked = words.slice(0, maxTermsRanked)
  const row = await db
    .selectNoFrom(
      ranked.map((word, index) =>
        sql<number>`(select count(*) from (${entriesStartingWith(db, word).limit(maxEntriesScanned)}) as "counted")`.as(
          `word${index}`,
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  const counts = new Map(
    ranked.map((word, index) => [word, (row as Record<string, number>)[`word${index}`] ?? 0]),
  )
  return ranked.sort((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0) || b.length - a.length)
}

/** Lists the matches that pass the filter, a page of 25 in its order. */
export async function listMatches(
  db: Database,
  filter: QueueFilter & { language: string },
  { ids, more }: Matches,
  cursor: Cursor,
): Promise<InboxPage> {
  const keys = await sortedMatches(db, filter, ids)
  const page = await pageOfSorted(keys, sortOrder(filter), cursor)
  const rows = new Map((await readRows(db, page.rows)).map((row) => [row.applicationId, row]))
  return {
    ...page,
    rows: page.rows.flatMap(({ applicationId }) => {
      const row = rows.get(applicationId)
      return row ? [localizeServiceName(row, filter.language)] : []
    }),
    more,
  }
}

interface SortedMatch {
  sortKey: string
  applicationId: string
}

function sortOrder(filter: InboxFilter): SortOrder<SortedMatch> {
  return {
    direction: sortDirection(filter),
    keyOf: ({ sortKey, applicationId }) => [sortKey, applicationId],
  }
}

/** All matches that pass the filter, in its order. */
export async function sortedMatches(
  db: Database,
  filter: QueueFilter,
  ids: string[],
): Promise<SortedMatch[]> {
  if (ids.length === 0) return []
  const [column] = sortColumns(filter)
  const rows = await selectMatching(db, filter)
    .select([`${column} as sortKey`, 'applicationId'])
    .where('applicationId', 'in', ids)
    .execute()
  const matches = rows.map(({ sortKey, applicationId }) => ({ sortKey: sortKey ?? '', applicationId }))
  return sortRows(matches, sortOrder(filter))
}

function readRows(db: Database, matches: SortedMatch[]) {
  const ids = matches.map(({ applicationId }) => applicationId)
  return db
    .selectFrom('applications')
    .select(inboxColumns)
    .where('applicationId', 'in', ids.length > 0 ? ids : [''])
    .execute()
}

/** Counts the matches of each status that pass the rest of the filter. */
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
