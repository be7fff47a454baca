import { sql } from 'kysely'
import { councilDay } from '../../../rules/days.ts'
import { exportedFields } from '../../../rules/form/applicant.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { storeExported } from '../../audit/store-accesses.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { countRows } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { type ExportedOfficers, withOfficers } from './exported-officers.server.ts'
import { type ExportedPromise, readPromisesOf } from './exported-promises.server.ts'
import {
  type InboxFilter,
  inboxColumns,
  matchesNothing,
  selectMatching,
  sortColumns,
  sortDirection,
} from './inbox-filter.server.ts'
import { findMatches, sortedMatches } from './search.server.ts'

/** The columns of the inbox and those that only an export holds. */
const exportedColumns = [
  ...inboxColumns,
  ...exportedFields,
  'serviceId',
  'completeOn',
  'withdrawals',
  'reason',
  'remark',
  'way',
  'formVersion',
  'answers',
  'assignedTo',
] as const

const batch = 500

type ExportedRow = Awaited<ReturnType<typeof readBatch>>[number]

export type ExportedApplication = ExportedRow & ExportedPromise & ExportedOfficers

/**
 * Yields every application that matches the filter, in its order, with the name of its service in a language.
 * It reads batches by key, so a slow reader holds no lock and no memory. An application that changes its
 * place meanwhile may come twice or not at all. Those that are set aside are in no export.
 */
export async function* exportApplications(
  db: Database,
  actor: Officer,
  filter: InboxFilter & { language: string },
): AsyncGenerator<ExportedApplication> {
  requireRole(actor, 'admin', 'staff')
  if (matchesNothing(filter)) return
  const withPromises = await readPromisesOf(db, filter.today ?? councilDay(new Date().toISOString()))
  for await (const rows of readMatching(db, filter)) {
    await storeExported(db, actor, rows)
    yield* await withOfficers(db, await withPromises(rows))
  }
}

/** Yields the rows of an export in its order, in batches, without what was promised of them. */
export async function* readMatching(db: Database, filter: InboxFilter & { language: string }) {
  if (filter.setAside || matchesNothing(filter)) return
  const found = filter.search ? await findMatches(db, filter.search) : undefined
  if (found) {
    const keys = await sortedMatches(db, filter, found.ids)
    for (let at = 0; at < keys.length; at += batch) {
      const ids = keys.slice(at, at + batch).map(({ applicationId }) => applicationId)
      const read = await readBatch(db, { language: filter.language }, { ids })
      const rows = new Map(read.map((row) => [row.applicationId, row]))
      yield ids.flatMap((id) => rows.get(id) ?? [])
    }
    return
  }
  let after: ExportedRow | undefined
  do {
    const rows: ExportedRow[] = await readBatch(db, filter, { after })
    yield rows
    after = rows.length === batch ? rows.at(-1) : undefined
  } while (after)
}

/** Counts what an export holds now; `filter` as for the export. */
export async function countExported(db: Database, actor: Officer, filter: InboxFilter): Promise<number> {
  requireRole(actor, 'admin', 'staff')
  if (matchesNothing(filter)) return 0
  const found = filter.search ? await findMatches(db, filter.search) : undefined
  if (found) return (await sortedMatches(db, filter, found.ids)).length
  return countRows(selectMatching(db, filter).where('setAsideAt', 'is', null))
}

async function readBatch(
  db: Database,
  filter: InboxFilter & { language: string },
  { ids, after }: { ids?: string[]; after?: Record<ReturnType<typeof sortColumns>[number], string | null> },
) {
  const columns = sortColumns(filter)
  const ascending = sortDirection(filter) === 'asc'
  const refs = sql.join(columns.map((column) => sql.ref(column)))
  const key = sql.join(columns.map((column) => after?.[column] ?? ''))
  const rows = await selectMatching(db, filter)
    .where('setAsideAt', 'is', null)
    .select(exportedColumns)
    .$if(ids !== undefined, (query) => query.where('applicationId', 'in', ids ?? []))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${refs}) ${sql.raw(ascending ? '>' : '<')} (${key})`),
    )
    // The caller puts the matches of a search in order.
    .$if(ids === undefined, (query) =>
      query.orderBy(columns[0], ascending ? 'asc' : 'desc').orderBy(columns[1], ascending ? 'asc' : 'desc'),
    )
    .limit(batch)
    .execute()
  return rows.map((row) => localizeServiceName(row, filter.language))
}
