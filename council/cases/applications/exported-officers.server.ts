import type { Status } from '../../../rules/statuses.ts'
import type { Database } from '../../database/tables.ts'
import { listStatusChanges } from './status-changes.server.ts'

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
  const decided = rows.filter((row) => !isOpen(row)).map(({ applicationId }) => applicationId)
  const changes = await listStatusChanges(db, decided)
  const desks = await listNames(
    db,
    rows.filter(isOpen).flatMap(({ assignedTo }) => assignedTo ?? []),
  )
  return rows.map((row) => ({
    ...row,
    decidedBy: changes.get(row.applicationId)?.at(-1)?.by ?? '',
    onDeskOf: (isOpen(row) && desks.get(row.assignedTo ?? '')) || '',
  }))
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
