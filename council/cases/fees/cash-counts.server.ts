import { sumPaise } from '../../../rules/fees/paise.ts'
import { type Admin, type Officer, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { askReview } from '../counter/ask-review.server.ts'
import type { Noted } from './noted.server.ts'

/**
 * Finds the officer's own cash that stands in no count yet, in paise, and how many rows that is; for an
 * administrator also another's. Below 0: more was given back than taken.
 */
export async function findUncounted(db: Database, actor: Officer, officer: string = actor.id) {
  requireRole(actor, 'admin', 'staff')
  if (officer !== actor.id) requireRole(actor, 'admin')
  const { expected, rows } = await readUncounted(db, officer)
  return { expected, rows }
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
    .where('receipts.method', '=', 'cash')
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
  const expected = sum(receipts) - sum(cancelled) - sum(refunds)
  return { receipts, cancelled, refunds, expected, rows: receipts.length + cancelled.length + refunds.length }
}

export type Counted =
  | { done: true }
  /** Nothing is to count; more or less needs a reason. */
  | { done: false; refused: 'nothing' | 'reason' }
  /** Another amount is expected now than the officer has seen. */
  | { done: false; changed: number }
  /** The form was sent before, with something else in it. */
  | { done: false; noted: Noted }

export interface CashCount {
  /** Made with the form, so that the same form sent twice is one count. */
  countId: string
  /** A disabled account, of which an administrator counts what it left; without it the officer's own. */
  officer?: string
  /** What the officer was told to expect. */
  expected: number
  counted: number
  handedTo: string
  reason: string
  now?: Date
}

/**
 * Counts the officer's own cash, or for an administrator what a disabled account has left: each receipt,
 * cancellation and refund stands in one count, and that never changes.
 */
export async function countCash(db: Database, actor: Officer, count: CashCount): Promise<Counted> {
  requireRole(actor, 'admin', 'staff')
  const { countId, officer = actor.id, counted, handedTo, reason, now = new Date() } = count
  if (officer !== actor.id) requireRole(actor, 'admin')
  return db.transaction().execute(async (trx): Promise<Counted> => {
    const locked = await (officer === actor.id ? lockAccount : lockDisabled)(trx, officer)
    if (!locked) return { done: false, refused: 'nothing' }
    const earlier = await trx
      .selectFrom('cashCounts')
      .select(['countedPaise', 'handedTo', 'reason'])
      .where('countId', '=', countId)
      .where('officer', '=', officer)
      .executeTakeFirst()
    if (earlier) {
      const isSame = earlier.countedPaise === counted && earlier.handedTo === handedTo
      if (isSame && earlier.reason === reason) return { done: true }
      const texts = [earlier.handedTo, earlier.reason]
      return { done: false, noted: { paise: earlier.countedPaise, texts } }
    }
    const { receipts, cancelled, refunds, expected, rows } = await readUncounted(trx, officer)
    if (rows === 0) return { done: false, refused: 'nothing' }
    if (expected !== count.expected) return { done: false, changed: expected }
    if (counted !== expected && reason === '') return { done: false, refused: 'reason' }
    const date = now.toISOString()
    const sums = { expectedPaise: expected, countedPaise: counted }
    const row = { countId, officer, ...sums, handedTo, reason, countedAt: date }
    await trx.insertInto('cashCounts').values(row).execute()
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
    await recordAct(trx, actor, { act: 'cash.counted', subject: officer, after, date })
    return { done: true }
  })
}

/** How many officers have cash of an earlier day that stands in no count. */
export async function countOfficersWithCash(db: Database, actor: Admin, before: string): Promise<number> {
  requireRole(actor, 'admin')
  const { officers } = await db
    .selectFrom('receipts')
    .select(({ fn }) => fn.count<number>('issuedBy').distinct().as('officers'))
    .where('method', '=', 'cash')
    .where('countId', 'is', null)
    .where('cancelledAt', 'is', null)
    .where('issuedAt', '<', before)
    .executeTakeFirstOrThrow()
  return officers
}

/** Locks an account that is disabled until the transaction ends; undefined: it is not, or there is none. */
function lockDisabled(trx: Database, id: string) {
  return trx
    .updateTable('users')
    .set(({ ref }) => ({ updatedAt: ref('updatedAt') }))
    .where('id', '=', id)
    .where('disabledAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
}

/** Lists the officers whose account is disabled and whose cash, taken or given back, stands in no count. */
export async function listLeftCash(db: Database, actor: Admin): Promise<{ id: string; name: string }[]> {
  requireRole(actor, 'admin')
  const receipts = db.selectFrom('receipts').where('method', '=', 'cash')
  const refunds = db.selectFrom('refunds').where('method', '=', 'cash')
  const cancelled = receipts.where('cancelledAt', 'is not', null).where('cancelCountId', 'is', null)
  const officers = cancelled
    .where('countId', 'is not', null)
    .select('cancelledBy as officer')
    .union(
      receipts.where('countId', 'is', null).where('cancelledAt', 'is', null).select('issuedBy as officer'),
    )
    .union(refunds.where('countId', 'is', null).select('by as officer'))
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('disabledAt', 'is not', null)
    .where('id', 'in', officers)
    .orderBy('name')
    .execute()
}
