import { type Status, statuses } from '../../rules/statuses.ts'
import { demandRole, type Officer } from '../actors.server.ts'
import type { Database } from '../database/open.server.ts'
import { type Cursor, counted, readPage } from '../keyset.server.ts'
import { listStatusChanges } from './history.server.ts'

export interface InboxFilter {
  status?: Status
  serviceId?: string
  applicationId?: string
  /** The same as it was typed: a number that was imported may have small letters. */
  asTyped?: string
}

/** The council's applications that the filter lets through, newest first, a page of 25. */
export function listApplications(db: Database, actor: Officer, filter: InboxFilter, cursor: Cursor) {
  demandRole(actor, 'admin', 'staff')
  const query = matching(db, filter).select([
    'applicationId',
    'serviceName',
    'status',
    'date',
    'applicantName',
    'applicantVillage',
  ])
  return readPage(query, {
    columns: ['date', 'applicationId'],
    direction: 'desc',
    cursor,
    keyOf: (row) => [row.date, row.applicationId],
  })
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
export async function findApplication(db: Database, actor: Officer, applicationId: string) {
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
  return { ...application, changes: changes.get(applicationId) ?? [] }
}

/** The services that an inbox can be filtered by: those of the catalogue, by name, 500 at most. */
export function listServicesToFilterBy(db: Database, actor: Officer) {
  demandRole(actor, 'admin', 'staff')
  return db
    .selectFrom('services')
    .select(['serviceId', 'serviceName'])
    .where('listed', '=', 1)
    .orderBy('nameKey')
    .orderBy('serviceId')
    .limit(500)
    .execute()
}
