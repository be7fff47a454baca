import type { Status } from '../../rules/statuses.ts'
import type { Database } from '../database/tables.ts'

export interface StatusChange {
  date: string
  status: Status
  actorId: string
  /** The name of whoever did it; undefined for the operator's own acts. */
  by?: string
}

/**
 * Each application's statuses in the order they were given, the first being its receipt, keyed by its number. For
 * whom it may be shown is for the caller to have settled: ask only for applications that were read for the actor.
 */
export async function listStatusChanges(db: Database, ids: string[]): Promise<Map<string, StatusChange[]>> {
  const found = new Map<string, StatusChange[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await changes(db)
    .where('audit.subject', 'in', ids)
    .orderBy('audit.subject')
    .orderBy('audit.date')
    .orderBy('audit.id')
    .execute()
  for (const row of rows) found.get(row.subject)?.push(changeOf(row))
  return found
}

function changes(db: Database) {
  return db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor')
    .select(['audit.subject', 'audit.date', 'audit.after', 'audit.actor', 'users.name'])
    .where('audit.act', 'in', ['application.submitted', 'application.decided'])
}

function changeOf(row: {
  date: string
  after: string | null
  actor: string
  name: string | null
}): StatusChange {
  const { status } = JSON.parse(row.after ?? '{}') as { status: Status }
  return { date: row.date, status, actorId: row.actor, by: row.name ?? undefined }
}
