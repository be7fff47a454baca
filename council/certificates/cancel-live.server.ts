import type { AuditActor, AuditEntry } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'
import { dropUntrue } from '../messages/outbox/take-back.server.ts'

/** A certificate that stands. */
export interface LiveCertificate {
  certificateId: string
  number: string
}

/** Finds the certificate of an application that stands; undefined for none. */
export function findLiveCertificate(
  db: Database,
  applicationId: string,
): Promise<LiveCertificate | undefined> {
  return db
    .selectFrom('certificates')
    .select(['certificateId', 'number'])
    .where('applicationId', '=', applicationId)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst()
}

/**
 * Cancels the certificate of an application that stands, inside the transaction of an act that has locked the
 * application; news of it that was not told yet is told no more. Returns the line of the audit, undefined
 * where there is none.
 */
export async function cancelLiveCertificate(
  trx: Database,
  actor: AuditActor,
  applicationId: string,
  { reason, date }: { reason: string; date: string },
): Promise<{ cancelled: LiveCertificate; line: AuditEntry } | undefined> {
  const cancelled = await trx
    .updateTable('certificates')
    .set({ cancelledAt: date, cancelledBy: actor.id, cancelReason: reason })
    .where('applicationId', '=', applicationId)
    .where('cancelledAt', 'is', null)
    .returning(['certificateId', 'number'])
    .executeTakeFirst()
  if (!cancelled) return undefined
  await dropUntrue(trx, { event: 'certificate.issued', applicationId, occasion: cancelled.number })
  const after = reason === '' ? { number: cancelled.number } : { number: cancelled.number, reason }
  return { cancelled, line: { act: 'certificate.cancelled', subject: applicationId, after, date } }
}
