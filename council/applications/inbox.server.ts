import { type Status, statuses } from '../../rules/statuses.ts'
import { demandRole, type Officer } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { type Cursor, counted, readPage } from '../keyset.server.ts'
import { nameIn, snapshotIn } from '../services/service-texts.server.ts'
import { type InboxFilter, listed, matching, orderOf } from './inbox-filter.server.ts'
import { countMatches, findMatches, type InboxPage, listMatches } from './search.server.ts'
import { listStatusChanges } from './status-changes.server.ts'

/** The council's applications that the filter lets through, a page of 25 in the order of the filter, their services in a language. */
export async function listApplications(
  db: Database,
  actor: Officer,
  filter: InboxFilter & { language: string },
  cursor: Cursor,
): Promise<InboxPage> {
  demandRole(actor, 'admin', 'staff')
  const found = filter.search ? await findMatches(db, filter.search) : undefined
  if (found) return listMatches(db, filter, found, cursor)
  const columns = orderOf(filter)
  const page = await readPage(matching(db, filter).select(listed), {
    columns: [...columns],
    direction: columns[0] === 'inboxKey' ? 'asc' : 'desc',
    cursor,
    keyOf: (row) => columns.map((column) => String(row[column])),
  })
  return { ...page, more: false, rows: page.rows.map((row) => nameIn(row, filter.language)) }
}

/** How many applications of each status the rest of the filter lets through, each counted to 1,000 at most. */
export async function countApplications(
  db: Database,
  actor: Officer,
  filter: Omit<InboxFilter, 'status'>,
): Promise<Record<Status | 'All', number>> {
  demandRole(actor, 'admin', 'staff')
  const found = filter.search ? await findMatches(db, filter.search) : undefined
  if (found) return countMatches(db, filter, found)
  const countOf = (status?: Status) => counted(matching(db, { ...filter, status }).select('applicationId'))
  return db
    .selectNoFrom([countOf().as('All'), ...statuses.map((status) => countOf(status).as(status))])
    .executeTakeFirstOrThrow() as Promise<Record<Status | 'All', number>>
}

/** Any application in full, with its status changes and who made them; undefined when there is none. */
export async function findApplication(db: Database, actor: Officer, applicationId: string, language: string) {
  demandRole(actor, 'admin', 'staff')
  const application = await db
    .selectFrom('applications')
    .innerJoin('users', 'users.id', 'applications.user')
    .selectAll('applications')
    .select('users.email as applicantEmail')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  if (!application) return undefined
  const changes = await listStatusChanges(db, [applicationId])
  return { ...snapshotIn(application, language), changes: changes.get(applicationId) ?? [] }
}

/** The services that an inbox can be filtered by: those of the catalogue, by name in a language, 500 at most. */
export async function listServicesToFilterBy(db: Database, actor: Officer, language: string) {
  demandRole(actor, 'admin', 'staff')
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
