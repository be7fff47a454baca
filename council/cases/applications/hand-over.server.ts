import { instantAfter } from '../../../rules/instants.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { settleNews } from '../calls/record-opened.server.ts'
import { findLastCaseLine } from './case-lines.server.ts'
import { lockApplication } from './lock-application.server.ts'

/** Why nothing was handed over: it was before, perhaps by another, or there is no paper to hand over now. */
export type NotHandedOver = { before: { at: string; to: string } } | { notReady: true }

/**
 * Records that the office has handed the paper of an approved application over, and to whom, so that it lies
 * ready no more. Whoever took it knows of the decision, so that nobody has to be told. Undefined when there
 * is no such application.
 */
export async function handOver(
  db: Database,
  actor: Officer,
  applicationId: string,
  { takenBy, now = new Date() }: { takenBy: string; now?: Date },
): Promise<{ handedOver: true } | NotHandedOver | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    if (!(await lockApplication(trx, applicationId))) return undefined
    const row = await trx
      .selectFrom('applications')
      .select(['readyAt', 'handedOverAt', 'handedOverTo'])
      .where('applicationId', '=', applicationId)
      .executeTakeFirstOrThrow()
    if (row.handedOverAt !== null) return { before: { at: row.handedOverAt, to: row.handedOverTo } }
    if (row.readyAt === null) return { notReady: true }
    const last = await findLastCaseLine(trx, applicationId)
    // A clock that was set back must not reverse the order of the history.
    const date = instantAfter(last?.date ?? row.readyAt, now)
    await trx
      .updateTable('applications')
      .set({ readyAt: null, handedOverAt: date, handedOverTo: takenBy })
      .where('applicationId', '=', applicationId)
      .execute()
    await settleNews(trx, 'case.decided', applicationId, date)
    // What somebody has in hand is not undone any more.
    await trx.deleteFrom('undos').where('applicationId', '=', applicationId).execute()
    const line = { act: 'application.handedOver', subject: applicationId, after: { takenBy }, date } as const
    await recordAct(trx, actor, line)
    return { handedOver: true }
  })
}
