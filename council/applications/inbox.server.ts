import { type Status, statuses } from '../../rules/statuses.ts'
import { type Officer, requireRole } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { type Cursor, cappedCount, readPage } from '../keyset.server.ts'
import { localizeService, localizeServiceName } from '../services/service-texts.server.ts'
import { type InboxFilter, inboxColumns, selectMatching, sortColumns } from './inbox-filter.server.ts'
import { countMatches, findMatches, type InboxPage, listMatches } from './search.server.ts'
import { listStatusChanges } from './status-changes.server.ts'

/** The council's applications that the filter lets through, a page of 25 in the order of the filter, their services in a language. */
export async function listApplications(
  db: Database,
  actor: Officer,
  filter: InboxFilter & { language: string },
  cursor: Cursor,
): Promise<InboxPage> {
  requireRole(actor, 'admin', 'staff')
  const found = filter.search ? await findMatches(db, filter.search) : undefined
  if (found) return listMatches(db, filter, found, cursor)
  const columns = sortColumns(filter)
  const page = await readPage(selectMatching(db, filter).select(inboxColumns), {
    columns: [...columns],
    direction: columns[0] === 'inboxKey' ? 'asc' : 'desc',
    cursor,
    keyOf: (row) => columns.map((column) => String(row[column])),
  })
  return { ...page, more: false, rows: page.rows.map((row) => localizeServiceName(row, filter.language)) }
}

/** How many applications of each status the rest of the filter lets through, each counted to 1,000 at most. */
export async function countApplications(
  db: Database,
  actor: Officer,
  filter: Omit<InboxFilter, 'status'>,
): Promise<Record<Status | 'All', number>> {
  requireRole(actor, 'admin', 'staff')
  const found = filter.search ? await findMatches(db, filter.search) : undefined
  if (found) return countMatches(db, filter, found)
  const countOf = (status?: Status) =>
    cappedCount(selectMatching(db, { ...filter, status }).select('applicationId'))
  return db
    .selectNoFrom([countOf().as('All'), ...statuses.map((status) => countOf(status).as(status))])
    .executeTakeFirstOrThrow() as Promise<Record<Status | 'All', number>>
}

/** Any application in full, with its status changes and who made them; undefined when there is none. */
export async function findApplication(db: Database, actor: Officer, applicationId: string, language: string) {
  requireRole(actor, 'admin', 'staff')
  const application = await db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user')
    .selectAll('applications')
    .select('users.email as applicantEmail')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  if (!application) return undefined
  const changes = await listStatusChanges(db, [applicationId])
  return { ...localizeService(application, language), changes: changes.get(applicationId) ?? [] }
}

/** The services that an inbox can be filtered by: those of the catalogue, by name in a language, 500 at most. */
export async function listServicesToFilterBy(db: Database, actor: Officer, language: string) {
  requireRole(actor, 'admin', 'staff')
  const rows = await db
    .selectFrom('serviceListing as listing')
    .innerJoin('services', 'services.serviceId', 'listing.serviceId')
    .leftJoin('serviceTexts as texts', (join) =>
      join.onRef('texts.serviceId', '=', 'listing.serviceId').on('texts.language', '=', language),
    )
    .select(['services.serviceId', 'services.serviceName', 'services.lang'])
    .select('texts.serviceName as writtenName')
    .where('listing.language', '=', language)
    .orderBy('listing.sortKey')
    .orderBy('listing.serviceId')
    .limit(500)
    .execute()
  return rows.map(({ serviceId, serviceName, lang, writtenName }) => ({
    serviceId,
    serviceName: (lang !== language && writtenName) || serviceName,
  }))
}
