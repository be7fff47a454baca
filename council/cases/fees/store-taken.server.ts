import { type Officer, requireRole } from '../../actors/actors.server.ts'
import type { AuditEntry } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { askReview } from '../counter/ask-review.server.ts'
import { issueReceipt } from './receipts.server.ts'

export interface TakenAtOffice {
  /** Made with the form, so that the same form sent twice is one payment. */
  paymentId: string
  method: 'cash' | 'stamp'
  paise: number
  /** In the council's book on paper; '' without one. */
  bookNumber: string
  now?: Date
}

/**
 * Stores what is taken at the office, with the receipt of cash and another look at a stamp, inside the
 * transaction of an act that has its application alone, and that writes the lines last. Undefined where
 * another payment has the key.
 */
export async function storeTaken(
  trx: Database,
  actor: Officer,
  found: { applicationId: string; userId: string },
  { paymentId, method, paise, bookNumber, now }: TakenAtOffice & { now: Date },
): Promise<{ number?: string; lines: AuditEntry[] } | undefined> {
  requireRole(actor, 'admin', 'staff')
  const { applicationId } = found
  const date = now.toISOString()
  const stored = await trx
    .insertInto('payments')
    .values({
      paymentId,
      applicationId,
      method,
      paise,
      state: 'received',
      saidAt: date,
      saidBy: actor.id,
      receivedPaise: paise,
      decidedAt: date,
      decidedBy: actor.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId')
    .executeTakeFirst()
  if (!stored) return undefined
  const received = {
    act: 'payment.received',
    subject: applicationId,
    after: { method, paise },
    date,
  } as const
  if (method === 'stamp') {
    const review = { subject: paymentId, kind: 'stamp', applicationId, paise, reason: '', date } as const
    await askReview(trx, actor, review)
    return { lines: [received] }
  }
  const taken = { paymentId, method, paise, bookNumber, by: actor.id, date }
  const receipt = await issueReceipt(trx, found, taken)
  return { number: receipt.number, lines: [received, receipt.line] }
}
