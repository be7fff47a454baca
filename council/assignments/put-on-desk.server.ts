import { sql } from 'kysely'
import { instantAfter } from '../../rules/instants.ts'
import { type AuditActor, recordAct } from '../audit.server.ts'
import type { Database } from '../database/tables.ts'

/** Puts a case on the desk of an account, or on nobody's, and records it, inside a transaction that has locked the case. */
export async function putOnDesk(
  trx: Database,
  actor: AuditActor,
  {
    applicationId,
    from,
    to,
    now,
  }: { applicationId: string; from: string | null; to: string | null; now: Date },
) {
  await trx
    .updateTable('applications')
    .set({ assignedTo: to })
    .where('applicationId', '=', applicationId)
    .execute()
  const last = await trx
    .selectFrom('audit')
    .select('date')
    .where('subject', '=', applicationId)
    .orderBy('date', 'desc')
    .limit(1)
    .executeTakeFirst()
  await recordAct(trx, actor, {
    act: 'application.assigned',
    subject: applicationId,
    before: from === null ? undefined : { assignedTo: from },
    after: to === null ? {} : { assignedTo: to },
    date: instantAfter(last?.date ?? '', now),
  })
}

/**
 * Leaves the open cases of an account to nobody, each with its line in the audit, and lets none escalate to it any more,
 * inside the transaction that disables it.
 */
export async function leaveCasesToNobody(trx: Database, actor: AuditActor, userId: string): Promise<void> {
  await trx.updateTable('users').set({ escalateDays: null }).where('id', '=', userId).execute()
  const rows = await trx
    .selectFrom('applications')
    .select('applicationId')
    .where('assignedTo', '=', userId)
    .where(sql<boolean>`"status" = 'Pending'`)
    .orderBy('inboxKey')
    .orderBy('applicationId')
    .execute()
  for (const { applicationId } of rows)
    await putOnDesk(trx, actor, { applicationId, from: userId, to: null, now: new Date() })
}
