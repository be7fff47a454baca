import type { Status } from '../../../rules/statuses.ts'
import type { Database } from '../../database/tables.ts'

/** What a file says of the officers of an application; '' where it is nobody. */
export interface ExportedOfficers {
  /** Who decided it last. */
  decidedBy: string
  /** On whose desk it lies while it is open. */
  onDeskOf: string
}

type ExportedRow = { applicationId: string; status: Status; assignedTo: string | null }

/** Adds the names of officers to rows of a file, with one query for all who decided and one for all desks. */
export async function withOfficers<R extends ExportedRow>(
  db: Database,
  rows: R[],
): Promise<(R & ExportedOfficers)[]> {
  const isOpen = ({ status }: R) => status === 'Pending'
  const deciders = await listDeciders(
    db,
    rows.filter((row) => !isOpen(row)).map(({ applicationId }) => applicationId),
  )
  const desks = await listNames(
    db,
    rows.filter(isOpen).flatMap(({ assignedTo }) => assignedTo ?? []),
  )
  return rows.map((row) => ({
    ...row,
    decidedBy: deciders.get(row.applicationId) ?? '',
    onDeskOf: (isOpen(row) && desks.get(row.assignedTo ?? '')) || '',
  }))
}

/** The names of those who made the last decision, by the number of the application. */
async function listDeciders(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const lines = await db
    .selectFrom('audit')
    .innerJoin('users', 'users.id', 'audit.actor')
    .select(['audit.subject', 'audit.date', 'audit.ordinal', 'users.name'])
    .where('audit.act', '=', 'application.decided')
    .where('audit.subject', 'in', ids)
    .execute()
  // Ordered here: in this order the database would read the decisions of all applications.
  lines.sort((one, other) =>
    one.date < other.date ? -1 : one.date > other.date ? 1 : one.ordinal - other.ordinal,
  )
  return new Map(lines.map(({ subject, name }) => [subject, name]))
}

async function listNames(db: Database, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
