import { sumPaise } from '../../../rules/fees/paise.ts'
import { type Admin, type Officer, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { askReview } from '../counter/ask-review.server.ts'

/** The cash of an officer that stands in no count yet. */
export interface UncountedCash {
  /** In paise; below 0 where more was given back than taken. */
  expected: number
  /** How many receipts, cancellations and refunds that is. */
  rows: number
}

/** Finds the officer's own cash that stands in no count yet. */
export async function findUncounted(db: Database, actor: Officer): Promise<UncountedCash> {
  requireRole(actor, 'admin', 'staff')
  const { receipts, cancelled, refunds, expected } = await readUncounted(db, actor.id)
  return { expected, rows: receipts.length + cancelled.length + refunds.length }
}

/**
 * A receipt that is cancelled before it was counted is taken from the cash of who had issued it; later that
 * money is not there any more, and who cancels gives it back.
 */
async function readUncounted(db: Database, officer: string) {
  const cashReceipts = db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.paymentId', 'receipts.paymentId')
    .select(['number', 'receivedPaise as paise'])
    .where('method', '=', 'cash')
  const [receipts, cancelled, refunds] = await Promise.all([
    cashReceipts.where('issuedBy', '=', officer).where('countId', 'is', null).execute(),
    cashReceipts
      .where('cancelledAt', 'is not', null)
      .where('cancelCountId', 'is', null)
      .where(({ and, eb, or }) =>
        or([
          and([eb('issuedBy', '=', officer), eb('countId', 'is', null)]),
          and([eb('cancelledBy', '=', officer), eb('countId', 'is not', null)]),
        ]),
      )
      .execute(),
    db
      .selectFrom('refunds')
      .select(['refundId', 'paise'])
      .where('by', '=', officer)
      .where('method', '=', 'cash')
      .where('countId', 'is', null)
      .execute(),
  ])
  const sum = (rows: { paise: number | null }[]) => sumPaise(rows.map(({ paise }) => paise ?? 0))
  return { receipts, cancelled, refunds, expected: sum(receipts) - sum(cancelled) - sum(refunds) }
}

export type Counted =
  | { done: true }
  /** Nothing is to count; more or less needs a reason. */
  | { done: false; refused: 'nothing' | 'reason' }
  /** Another amount is expected now than the officer has seen. */
  | { done: false; changed: number }

export interface CashCount {
  /** Made with the form, so that the same form sent twice is one count. */
  countId: string
  /** What the officer was told to expect. */
  expected: number
  counted: number
  handedTo: string
  reason: string
  now?: Date
}

/** Counts the officer's own cash: each receipt, cancellation and refund stands in one count, and that never changes. */
export async function countCash(db: Database, actor: Officer, count: CashCount): Promise<Counted> {
  requireRole(actor, 'admin', 'staff')
  const { countId, counted, handedTo, reason, now = new Date() } = count
  return db.transaction().execute(async (trx): Promise<Counted> => {
    if (!(await lockAccount(trx, actor.id))) return { done: false, refused: 'nothing' }
    const earlier = await trx
      .selectFrom('cashCounts')
      .select('countId')
      .where('countId', '=', countId)
      .where('officer', '=', actor.id)
      .executeTakeFirst()
    if (earlier) return { done: true }
    const { receipts, cancelled, refunds, expected } = await readUncounted(trx, actor.id)
    if (receipts.length + cancelled.length + refunds.length === 0) return { done: false, refused: 'nothing' }
    if (expected !== count.expected) return { done: false, changed: expected }
    if (counted !== expected && reason === '') return { done: false, refused: 'reason' }
    const date = now.toISOString()
    await trx
      .insertInto('cashCounts')
      .values({
        countId,
        officer: actor.id,
        expectedPaise: expected,
        countedPaise: counted,
        handedTo,
        reason,
        countedAt: date,
      })
      .execute()
    const numbers = (rows: { number: string }[]) => ['', ...rows.map(({ number }) => number)]
    await trx.updateTable('receipts').set({ countId }).where('number', 'in', numbers(receipts)).execute()
    await trx
      .updateTable('receipts')
      .set({ cancelCountId: countId })
      .where('number', 'in', numbers(cancelled))
      .execute()
    await trx
      .updateTable('refunds')
      .set({ countId })
      .where('refundId', 'in', ['', ...refunds.map(({ refundId }) => refundId)])
      .execute()
    const difference = counted - expected
    if (difference !== 0)
      await askReview(trx, actor, {
        subject: countId,
        kind: 'cashDifference',
        applicationId: null,
        paise: difference,
        reason,
        date,
      })
    const after = { expected, counted, handedTo, ...(reason && { reason }) }
    await recordAct(trx, actor, { act: 'cash.counted', subject: actor.id, after, date })
    return { done: true }
  })
}

/** How many officers have cash of an earlier day that stands in no count. */
export async function countOfficersWithCash(db: Database, actor: Admin, before: string): Promise<number> {
  requireRole(actor, 'admin')
  const rows = await db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.paymentId', 'receipts.paymentId')
    .select('issuedBy')
    .distinct()
    .where('method', '=', 'cash')
    .where('countId', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('issuedAt', '<', before)
    .execute()
  return rows.length
}
