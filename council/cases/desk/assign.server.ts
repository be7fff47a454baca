import { limits } from '../../../rules/limits.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { putOnDesk } from '../../desks/put-on-desk.server.ts'
import { type CaseLine, findLastCaseLine } from '../applications/case-lines.server.ts'

/** An account that cases can be assigned to. */
export interface AssignedOfficer {
  id: string
  name: string
}

export type Assignment =
  /** The officer who has it now; undefined for nobody. Nothing is recorded where that was so before. */
  | { done: true; officer?: AssignedOfficer }
  /** There is no such officer, or the account is disabled or only enters papers. */
  | { done: false; refused: 'noOfficer' }
  | { done: false; refused: 'decided' }
  /** It was set aside, or assigned to somebody else, after the officer saw it. */
  | { done: false; refused: 'changed'; changed: CaseLine }

export interface AssignmentInput {
  /** The id of the officer; null for nobody. */
  to: string | null
  /** Who had it when the form was shown, null for nobody. Undefined: do not compare. */
  from?: string | null
  now?: Date
}

/** Selects the enabled officers, administrators first, by name; nobody who only enters papers. */
export function selectOfficers(db: Database) {
  return (
    db
      .selectFrom('users')
      // Administrators and staff are next to each other in the index that the list is read from.
      .where('users.role', '>=', 'admin')
      .where('users.role', '<=', 'staff')
      .where('users.disabledAt', 'is', null)
      .where('users.duty', 'is', null)
      .orderBy('users.role')
      .orderBy('users.nameKey')
      .orderBy('users.id')
      .limit(limits.officersListed)
  )
}

/** Lists the officers whom a case can be assigned to, 500 at most: administrators first, each by name. */
export async function listOfficers(db: Database, actor: Officer): Promise<AssignedOfficer[]> {
  requireRole(actor, 'admin', 'staff')
  return enabledOfficers(db, {})
}

const enabledOfficers = prepareQuery((db) => selectOfficers(db).select(['users.id', 'users.name']))

/**
 * Assigns an open case to an officer or to nobody. Its revision stays, so that forms that are open elsewhere
 * stay valid. Undefined when there is no such application.
 */
export async function assignCase(
  db: Database,
  actor: Officer,
  applicationId: string,
  { to, from, now = new Date() }: AssignmentInput,
): Promise<Assignment | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    // A concurrent act that disables the account either waits for this lock or has ended before the read.
    const officer = to === null ? undefined : await lockOfficer(trx, to)
    const [row] = await trx
      .updateTable('applications')
      .set(({ ref }) => ({ revision: ref('revision') }))
      .where('applicationId', '=', applicationId)
      .returning(['status', 'setAsideAt', 'assignedTo'])
      .execute()
    if (!row) return undefined
    if (to !== null && !officer) return { done: false, refused: 'noOfficer' }
    if (row.status !== 'Pending') return { done: false, refused: 'decided' }
    if (row.setAsideAt === null && row.assignedTo === to) return { done: true, officer }
    if (row.setAsideAt !== null || (from !== undefined && from !== row.assignedTo)) {
      const changed = await findLastCaseLine(trx, applicationId, 'any')
      if (!changed) throw new Error(`${applicationId} has no line in the audit.`)
      return { done: false, refused: 'changed', changed }
    }
    await putOnDesk(trx, actor, { applicationId, from: row.assignedTo, to, now })
    return { done: true, officer }
  })
}

async function lockOfficer(trx: Database, id: string): Promise<AssignedOfficer | undefined> {
  return trx
    .updateTable('users')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .where('id', '=', id)
    .where('role', 'in', ['admin', 'staff'])
    .where('disabledAt', 'is', null)
    .where('duty', 'is', null)
    .returning(['id', 'name'])
    .executeTakeFirst()
}
