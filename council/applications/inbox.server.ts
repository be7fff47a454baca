import { type Status, statuses } from '../../rules/statuses.ts'
import { demandRole, type Officer } from '../actors.server.ts'
import type { Database } from '../database/open.server.ts'
import { type Cursor, counted, readPage } from '../keyset.server.ts'
import { nameIn, snapshotIn } from '../services/service-texts.server.ts'
import { listStatusChanges } from './history.server.ts'

export interface InboxFilter {
  status?: Status
  serviceId?: string
  applicationId?: string
  /** The same as it was typed: a number that was imported may have small letters. */
  asTyped?: string
}

/** The council's applications that the filter lets through, newest first, a page of 25, their services in a language. */
export async function listApplications(
  db: Database,
  actor: Officer,
  filter: InboxFilter & { language: string },
  cursor: Cursor,
) {
  demandRole(actor, 'admin', 'staff')
  const query = matching(db, filter).select([
    'applicationId',
    'serviceName',
    'serviceTexts',
    'status',
    'date',
    'applicantName',
    'applicantVillage',
  ])
  const page = await readPage(query, {
    columns: ['date', 'applicationId'],
    direction: 'desc',
    cursor,
    keyOf: (row) => [row.date, row.applicationId],
  })
  return { ...page, rows: page.rows.map((row) => nameIn(row, filter.language)) }
}

/** How many applications of each status the rest of the filter lets through, each counted to 1,000 at most. */
export async function countApplications(
  db: Database,
  actor: Officer,
  filter: Omit<InboxFilter, 'status'>,
): Promise<Record<Status | 'All', number>> {
  demandRole(actor, 'admin', 'staff')
  const of = (status?: Status) => counted(matching(db, { ...filter, status }).select('applicationId'))
  return db
    .selectNoFrom([of().as('All'), ...statuses.map((status) => of(status).as(status))])
    .executeTakeFirstOrThrow() as Promise<Record<Status | 'All', number>>
}

function matching(db: Database, { status, serviceId, applicationId, asTyped }: InboxFilter) {
  let query = db.selectFrom('applications')
  if (applicationId !== undefined && asTyped !== undefined && asTyped !== applicationId)
    query = query.where('applicationId', 'in', [applicationId, asTyped])
  else if (applicationId !== undefined) query = query.where('applicationId', '=', applicationId)
  if (serviceId !== undefined) query = query.where('serviceId', '=', serviceId)
  if (status !== undefined) query = query.where('status', '=', status)
  return query
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
