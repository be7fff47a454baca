import type { Status } from '../../../rules/statuses.ts'
import { sortRows } from '../../database/keyset.server.ts'
import { prepareQueryOfIds } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

/**
 * Lists the statuses of each application in order, from its receipt on, keyed by number. The function checks
 * no rights: pass only applications that were read for the actor.
 */
export async function listStatusChanges(db: Database, ids: string[]) {
  const found = new Map<string, ReturnType<typeof toStatusChange>[]>(ids.map((id) => [id, []]))
  const rows = await statusChangesOf(db, ids, {})
  // The index knows the dates alone; of one instant the chain knows which line came first.
  sortRows(rows, {
    keyOf: ({ date, ordinal }) => [date, String(ordinal ?? 0).padStart(15, '0')],
    direction: 'asc',
  })
  for (const row of rows) found.get(row.subject)?.push(toStatusChange(row))
  return found
}

const statusChangesOf = prepareQueryOfIds((db, ids) =>
  db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.actor')
    .select(['audit.subject', 'audit.date', 'audit.after', 'audit.actor', 'audit.ordinal', 'users.name'])
    .where('audit.act', 'in', ['application.submitted', 'application.decided'])
    .where('audit.subject', 'in', ids)
    // Those of a reduced application say no more what it became.
    .where('audit.after', 'is not', null)
    .orderBy('audit.subject')
    .orderBy('audit.date'),
)

function toStatusChange(row: { date: string; after: string | null; actor: string; name: string | null }) {
  const { status } = JSON.parse(row.after ?? '{}') as { status: Status }
  // Without a name it is the operator's.
  return { date: row.date, status, actorId: row.actor, by: row.name ?? undefined }
}
