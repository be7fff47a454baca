import { sql } from 'kysely'
import { type Status, statuses } from '../../../rules/statuses.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { localizeService, localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { type Cursor, cappedCount, readPage } from '../../database/keyset.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseFile, readCaseFile } from './case-file.server.ts'
import {
  type InboxFilter,
  inboxColumns,
  matchesNothing,
  type QueueFilter,
  selectMatching,
  sortColumns,
  sortDirection,
} from './inbox-filter.server.ts'
import { countMatches, findMatches, type InboxPage, listMatches } from './search.server.ts'

/** Lists the council's applications that match the filter, 25 a page, naming their services in a language. */
export async function listApplications(
  db: Database,
  actor: Officer,
  filter: QueueFilter & { language: string },
  cursor: Cursor,
): Promise<InboxPage> {
  requireRole(actor, 'admin', 'staff')
  if (matchesNothing(filter)) return { rows: [], more: false }
  const found = filter.search ? await findMatches(db, filter.search) : undefined
  if (found) return listMatches(db, filter, found, cursor)
  const columns = sortColumns(filter)
  const page = await readPage(selectMatching(db, filter).select(inboxColumns), {
    columns,
    direction: sortDirection(filter),
    cursor,
  })
  return { ...page, more: false, rows: page.rows.map((row) => localizeServiceName(row, filter.language)) }
}

/** Counts the applications of each status that match the rest of the filter, each to 1,000 at most. */
export async function countApplications(
  db: Database,
  actor: Officer,
  filter: Omit<InboxFilter, 'status'>,
): Promise<Record<Status | 'All', number>> {
  requireRole(actor, 'admin', 'staff')
  const anyStatus = { ...filter, status: undefined }
  if (matchesNothing(anyStatus)) return { All: 0, Pending: 0, Approved: 0, Rejected: 0 }
  const found = filter.search ? await findMatches(db, filter.search) : undefined
  if (found) return countMatches(db, anyStatus, found)
  const countOf = (status?: Status) =>
    matchesNothing({ ...filter, status })
      ? sql<number>`0`
      : cappedCount(selectMatching(db, { ...filter, status }).select('applicationId'))
  return db
    .selectNoFrom([countOf().as('All'), ...statuses.map((status) => countOf(status).as(status))])
    .executeTakeFirstOrThrow() as Promise<Record<Status | 'All', number>>
}

/** Finds any application with all its fields, by its number or from its file; undefined if there is none. */
export async function findApplication(
  db: Database,
  actor: Officer,
  which: string | CaseFile,
  language: string,
) {
  requireRole(actor, 'admin', 'staff')
  const file = await readCaseFile(db, actor, which, language)
  return file && localizeService(file.row, language)
}

/** Lists services to filter the inbox by: the catalogue's in its order, named in a language, 500 at most. */
export async function listServicesToFilterBy(db: Database, actor: Officer, language: string) {
  requireRole(actor, 'admin', 'staff')
  const rows = await servicesInOrder(db, { language })
  return rows.map(({ serviceId, serviceName, lang, translatedName }) => ({
    serviceId,
    serviceName: (lang !== language && translatedName) || serviceName,
  }))
}

const servicesInOrder = prepareQuery((db, { language }: { language: string }) =>
  db
    .selectFrom('serviceListing as listing')
    .innerJoin('services', 'services.serviceId', 'listing.serviceId')
    .leftJoin('serviceTexts as texts', (join) =>
      join.onRef('texts.serviceId', '=', 'listing.serviceId').on('texts.language', '=', language),
    )
    .select(['services.serviceId', 'services.serviceName', 'services.lang'])
    .select('texts.serviceName as translatedName')
    .where('listing.language', '=', language)
    .orderBy('listing.sortKey')
    .orderBy('listing.serviceId')
    .limit(500),
)
