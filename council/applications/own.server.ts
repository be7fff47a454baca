import { type Citizen, demandRole } from '../actors.server.ts'
import type { Database } from '../database/open.server.ts'
import { type Cursor, readPage } from '../keyset.server.ts'
import { nameIn, snapshotIn } from '../services/service-texts.server.ts'
import { listStatusChanges } from './history.server.ts'

/** The citizen's own applications, newest first, a page of 25, each with its status changes and its service in a language. */
export async function listOwnApplications(db: Database, actor: Citizen, language: string, cursor: Cursor) {
  demandRole(actor, 'user')
  const page = await readPage(
    db
      .selectFrom('applications')
      .select(['applicationId', 'serviceName', 'serviceTexts', 'status', 'date', 'updatedAt'])
      .where('user', '=', actor.id),
    {
      columns: ['date', 'applicationId'],
      direction: 'desc',
      cursor,
      keyOf: (row) => [row.date, row.applicationId],
    },
  )
  const changes = await listStatusChanges(
    db,
    page.rows.map((row) => row.applicationId),
  )
  return {
    ...page,
    rows: page.rows.map((row) => ({
      ...nameIn(row, language),
      changes: changes.get(row.applicationId) ?? [],
    })),
  }
}

/** One of the citizen's own applications, as it was sent; another's is as unknown as one that does not exist. */
export async function findOwnApplication(
  db: Database,
  actor: Citizen,
  applicationId: string,
  language: string,
) {
  demandRole(actor, 'user')
  const application = await db
    .selectFrom('applications')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('user', '=', actor.id)
    .executeTakeFirst()
  if (!application) return undefined
  const changes = await listStatusChanges(db, [applicationId])
  return { ...snapshotIn(application, language), changes: changes.get(applicationId) ?? [] }
}
