import { type Officer, requireRole } from '../actors.server.ts'
import { recordAct } from '../audit.server.ts'
import type { Database } from '../database/tables.ts'

/**
 * Adds a note that only officers read; it changes nothing of the case, so no form that is open elsewhere grows stale. The same
 * note twice in a row is one. False: there is no such application.
 */
export async function addInternalNote(
  db: Database,
  actor: Officer,
  applicationId: string,
  note: string,
): Promise<boolean> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    // Holds the row, so that of two clicks at once the second finds the first.
    const found = await trx
      .updateTable('applications')
      .set(({ ref }) => ({ revision: ref('revision') }))
      .where('applicationId', '=', applicationId)
      .returning('applicationId')
      .execute()
    if (found.length === 0) return false
    const last = await trx
      .selectFrom('audit')
      .select(['act', 'actor', 'after', 'date'])
      .where('subject', '=', applicationId)
      .orderBy('date', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const after = JSON.stringify({ note })
    if (last?.act === 'application.noted' && last.actor === actor.id && last.after === after) return true
    const date = new Date(Math.max(Date.now(), last ? Date.parse(last.date) + 1 : 0)).toISOString()
    await recordAct(trx, actor, { act: 'application.noted', subject: applicationId, after: { note }, date })
    return true
  })
}
