import { instantAfter } from '../../../rules/instants.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { findLastCaseLine } from './case-lines.server.ts'
import { lockApplication } from './lock-application.server.ts'

/**
 * Adds a note that only officers read. It does not change the revision, so forms that are open elsewhere stay
 * valid. The same note twice in a row is stored once. False: there is no such application.
 */
export async function addInternalNote(
  db: Database,
  actor: Officer,
  applicationId: string,
  note: string,
): Promise<boolean> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    // The second request of a double click finds the note of the first.
    if (!(await lockApplication(trx, applicationId))) return false
    const last = await findLastCaseLine(trx, applicationId, 'any')
    if (last?.act === 'application.noted' && last.actorId === actor.id && last.after.note === note)
      return true
    const date = instantAfter(last?.date ?? '', new Date())
    await recordAct(trx, actor, { act: 'application.noted', subject: applicationId, after: { note }, date })
    return true
  })
}
