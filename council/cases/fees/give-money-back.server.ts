import { councilDay } from '../../../rules/days.ts'
import { type RefundMethod, refundedCharges, toPay } from '../../../rules/fees/balance.ts'
import { sumPaise } from '../../../rules/fees/paise.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct, recordActs } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { dropUntrue } from '../../messages/outbox/take-back.server.ts'
import { tellApplicant } from '../../messages/outbox/write-message.server.ts'
import { askReview } from '../counter/ask-review.server.ts'
import { waiveCharges } from './change-charges.server.ts'
import { lockCaseOfPayment } from './lock-paid-case.server.ts'
import type { Noted } from './noted.server.ts'
import { readAccount } from './read-fees.server.ts'

export type Refunded =
  | { done: true }
  /** More than is left of what was received; a court-fee stamp is no money; it is not received. */
  | { done: false; refused: 'tooMuch' | 'notReceived' }
  /** The form was sent before, with something else in it. */
  | { done: false; noted: Noted }

export interface NewRefund {
  /** Made with the form, so that the same form sent twice is one refund. */
  refundId: string
  paise: number
  method: RefundMethod
  reason: string
  now?: Date
}

/**
 * Gives money of a payment back, at most what was received. What it would leave to pay is waived in the same
 * act. Undefined when there is no such payment.
 */
export async function refundPayment(
  db: Database,
  actor: Admin,
  paymentId: string,
  { refundId, paise, method, reason, now = new Date() }: NewRefund,
): Promise<Refunded | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx): Promise<Refunded | undefined> => {
    const found = await lockCaseOfPayment(trx, paymentId)
    if (!found) return undefined
    const { applicationId } = found
    const before = await readAccount(trx, applicationId)
    const payment = before.payments.find((one) => one.paymentId === paymentId)
    const refunds = trx.selectFrom('refunds').select(['paymentId', 'paise', 'method', 'reason'])
    const earlier = await refunds.where('refundId', '=', refundId).executeTakeFirst()
    if (earlier) {
      const isSame = earlier.paymentId === paymentId && earlier.paise === paise && earlier.method === method
      if (isSame && earlier.reason === reason) return { done: true }
      const noted = { paise: earlier.paise, method: earlier.method, texts: [earlier.reason] }
      return { done: false, noted }
    }
    if (payment?.state !== 'received' || payment.method === 'stamp')
      return { done: false, refused: 'notReceived' }
    const given = sumPaise(payment.refunds.map((refund) => refund.paise))
    if (given + paise > (payment.receivedPaise ?? 0)) return { done: false, refused: 'tooMuch' }
    const date = now.toISOString()
    await trx
      .insertInto('refunds')
      .values({ refundId, paymentId, paise, method, day: councilDay(date), reason, by: actor.id, at: date })
      .execute()
    await askReview(trx, actor, { subject: refundId, kind: 'refund', applicationId, paise, reason, date })
    const account = await readAccount(trx, applicationId)
    const left = refundedCharges(account.charges, Math.min(paise, toPay(account)))
    const waived = await waiveCharges(trx, actor, found, left, { reason, now })
    const after = { paise, method, reason }
    await recordActs(trx, actor, [
      { act: 'payment.refunded', subject: applicationId, after, date },
      ...waived,
    ])
    return { done: true }
  })
}

/**
 * Cancels a receipt, which stays as it is: its payment was not found, and a new one makes a new receipt. A
 * court-fee stamp, which has none, was not seen then. `refunded`: money of it was given back. False: it was
 * cancelled before. Undefined when there is nothing to cancel.
 */
export async function cancelReceipt(
  db: Database,
  actor: Admin,
  paymentId: string,
  { reason, now = new Date() }: { reason: string; now?: Date },
): Promise<boolean | 'refunded' | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const found = await lockCaseOfPayment(trx, paymentId)
    if (!found) return undefined
    const { applicationId } = found
    const { payments } = await readAccount(trx, applicationId)
    const payment = payments.find((one) => one.paymentId === paymentId)
    if (!payment?.receipt && payment?.method !== 'stamp') return undefined
    if (payment.state !== 'received') return false
    if (payment.refunds.length > 0) return 'refunded'
    const date = now.toISOString()
    const paise = payment.receivedPaise ?? 0
    await trx
      .updateTable('payments')
      .set({ state: 'notFound', note: reason, decidedAt: date, decidedBy: actor.id })
      .where('paymentId', '=', paymentId)
      .execute()
    const number = payment.receipt?.number
    const after = { number, paise, reason }
    // Under its own id it was looked at when it was seen.
    const subject = number ?? `cancelled-${paymentId}`
    await askReview(trx, actor, { subject, kind: 'cancelledReceipt', applicationId, paise, reason, date })
    await recordAct(trx, actor, { act: 'receipt.cancelled', subject: applicationId, after, date })
    if (number === undefined) return true
    await trx
      .updateTable('receipts')
      .set({ cancelledAt: date, cancelledBy: actor.id, cancelReason: reason })
      .where('number', '=', number)
      .execute()
    await dropUntrue(trx, { event: 'fee.received', applicationId, occasion: number })
    const news = { ...found, occasion: number, revision: null, values: { number }, now }
    await tellApplicant(trx, { event: 'fee.cancelled', ...news })
    return true
  })
}
