import { sql } from 'kysely'
import { instantAfter } from '../../rules/instants.ts'
import { type AuditActor, recordAct, recordActs } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'

/** Puts a case on an account's desk, or nobody's, and records it, in a transaction that locked the case. */
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
 * Leaves the open cases of an account to nobody, each with its line in the audit, and lets none escalate to
 * it any more, inside the transaction that disables it.
 */
export async function leaveCasesToNobody(trx: Database, actor: AuditActor, userId: string): Promise<void> {
  await trx.updateTable('users').set({ escalateDays: null }).where('id', '=', userId).execute()
  const open = sql<boolean>`"status" = 'Pending'`
  for (;;) {
    const rows = await trx
      .selectFrom('applications')
      .select('applicationId')
      .where('assignedTo', '=', userId)
      .where(open)
      .orderBy('inboxKey')
      .orderBy('applicationId')
      .limit(casesAtOnce)
      .execute()
    if (rows.length === 0) return
    // Of those that were read, somebody may have decided one before this locks it.
    const left = await trx
      .updateTable('applications')
      .set({ assignedTo: null })
      .where('applicationId', 'in', idsOf(rows))
      .where('assignedTo', '=', userId)
      .where(open)
      .returning('applicationId')
      .execute()
    if (left.length > 0) await recordLeft(trx, actor, userId, idsOf(left))
  }
}

/** How many cases are left at once: statements take only so many values, and memory holds no more. */
const casesAtOnce = 500

const idsOf = (rows: { applicationId: string }[]) => rows.map(({ applicationId }) => applicationId)

async function recordLeft(trx: Database, actor: AuditActor, userId: string, ids: string[]) {
  const lines = await trx
    .selectFrom('audit')
    .select(['subject', ({ fn }) => fn.max('date').as('date')])
    .where('subject', 'in', ids)
    .groupBy('subject')
    .execute()
  const lastOf = new Map(lines.map(({ subject, date }) => [subject, date]))
  const now = new Date()
  const entries = ids.map((applicationId) => ({
    act: 'application.assigned' as const,
    subject: applicationId,
    before: { assignedTo: userId },
    after: {},
    date: instantAfter(lastOf.get(applicationId) ?? '', now),
  }))
  await recordActs(trx, actor, entries)
}
