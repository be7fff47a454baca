import { type PaymentState, type SaidMethod, toPay } from '../../../rules/fees/balance.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { type AuditEntry, recordActs } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { lockCaseOfPayment, lockPaidCase } from './lock-paid-case.server.ts'
import type { Noted } from './noted.server.ts'
import { readAccount } from './read-fees.server.ts'
import { issueReceipt } from './receipts.server.ts'
import { storeTaken, type TakenAtOffice } from './store-taken.server.ts'

export type Taken =
  /** Without a number for a court-fee stamp, which makes no receipt. */
  | { done: true; paymentId: string; number?: string }
  /** Nothing is to pay: what is taken has to be charged first. A stamp is of more than is to pay. */
  | { done: false; refused: 'nothing' | 'tooMuch' }
  /** The form was sent before, with something else in it. */
  | { done: false; noted: Noted }

/**
 * Takes cash at the office, or sees a court-fee stamp: cash has its receipt in the same transaction, and at a
 * stamp the administrator is asked to look again. Undefined when there is no such application.
 */
export async function takeAtOffice(
  db: Database,
  actor: Officer,
  applicationId: string,
  { paymentId, method, paise, bookNumber, now = new Date() }: TakenAtOffice,
): Promise<Taken | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx): Promise<Taken | undefined> => {
    const found = await lockPaidCase(trx, applicationId)
    if (!found) return undefined
    const account = await readAccount(trx, applicationId)
    const earlier = account.payments.find((payment) => payment.paymentId === paymentId)
    if (earlier) {
      const number = earlier.receipt?.number
      const book = earlier.receipt?.bookNumber ?? ''
      const isSame = earlier.method === method && earlier.paise === paise
      // A stamp, which makes no receipt, has no place in the book.
      if (isSame && (book === bookNumber || method === 'stamp')) return { done: true, paymentId, number }
      const { method: how, paise: amount } = earlier
      return { done: false, noted: { method: how, paise: amount, texts: [number ?? '', book] } }
    }
    const due = toPay(account)
    if (due <= 0) return { done: false, refused: 'nothing' }
    if (method === 'stamp' && paise > due) return { done: false, refused: 'tooMuch' }
    const taken = await storeTaken(trx, actor, found, { paymentId, method, paise, bookNumber, now })
    // The key is that of another application.
    if (!taken) return undefined
    await recordActs(trx, actor, taken.lines)
    return { done: true, paymentId, number: taken.number }
  })
}

export type Checked =
  | { done: true; number?: string }
  /** Another officer has decided meanwhile. */
  | { done: false; changed: { state: PaymentState; by: string; date: string } }
  /** The officer has, with something else. */
  | { done: false; noted: Noted }

/**
 * Notes that the bank account has what the applicant says to have paid, and makes the receipt. The officer's
 * own act, sent again, counts as done. Undefined when there is no such payment.
 */
export async function receivePayment(
  db: Database,
  actor: Officer,
  paymentId: string,
  { paise, bookNumber = '', now = new Date() }: { paise?: number; bookNumber?: string; now?: Date } = {},
): Promise<Checked | undefined> {
  requireRole(actor, 'admin', 'staff')
  return checkPayment(
    db,
    actor,
    paymentId,
    async (trx, found, date) => {
      const said = await trx
        .updateTable('payments')
        .set(({ ref }) => ({
          state: 'received',
          receivedPaise: paise ?? ref('paise'),
          decidedAt: date,
          decidedBy: actor.id,
        }))
        .where('paymentId', '=', paymentId)
        .where('state', '=', 'said')
        .returning(['method', 'receivedPaise'])
        .executeTakeFirst()
      if (!said) return undefined
      const after = { method: said.method as SaidMethod, paise: said.receivedPaise ?? 0 }
      const taken = { paymentId, ...after, bookNumber, by: actor.id, date }
      const receipt = await issueReceipt(trx, found, taken)
      const line = { act: 'payment.received', subject: found.applicationId, after, date } as const
      return { number: receipt.number, lines: [line, receipt.line] }
    },
    { state: 'received', paise, text: bookNumber, now },
  )
}

/**
 * Notes that the bank account does not have what the applicant says to have paid; they read the note, and may
 * tell of it again. Its reference is free. Otherwise like `receivePayment`.
 */
export async function markNotFound(
  db: Database,
  actor: Officer,
  paymentId: string,
  { note, now = new Date() }: { note: string; now?: Date },
): Promise<Checked | undefined> {
  requireRole(actor, 'admin', 'staff')
  return checkPayment(
    db,
    actor,
    paymentId,
    async (trx, { applicationId }, date) => {
      const said = await trx
        .updateTable('payments')
        .set({ state: 'notFound', note, decidedAt: date, decidedBy: actor.id })
        .where('paymentId', '=', paymentId)
        .where('state', '=', 'said')
        .returning('paymentId')
        .executeTakeFirst()
      return said && { lines: [{ act: 'payment.notFound', subject: applicationId, after: { note }, date }] }
    },
    { state: 'notFound', text: note, now },
  )
}

type PaidCase = NonNullable<Awaited<ReturnType<typeof lockPaidCase>>>

/** Decides a payment that was told; `work` gives nothing where somebody else has. */
async function checkPayment(
  db: Database,
  actor: Officer,
  paymentId: string,
  work: (
    trx: Database,
    found: PaidCase,
    date: string,
  ) => Promise<{ number?: string; lines: AuditEntry[] } | undefined>,
  { state, paise, text, now }: { state: PaymentState; paise?: number; text: string; now: Date },
): Promise<Checked | undefined> {
  return db.transaction().execute(async (trx): Promise<Checked | undefined> => {
    const found = await lockCaseOfPayment(trx, paymentId)
    if (!found) return undefined
    const decided = await work(trx, found, now.toISOString())
    if (decided) {
      await recordActs(trx, actor, decided.lines)
      return { done: true, number: decided.number }
    }
    const row = await trx
      .selectFrom('payments')
      .leftJoin('receipts', 'receipts.paymentId', 'payments.paymentId')
      .leftJoin('users', 'users.id', 'payments.decidedBy')
      .select(['state', 'decidedBy', 'decidedAt', 'users.name', 'receipts.number'])
      .select(['payments.method', 'paise', 'receivedPaise', 'note', 'receipts.bookNumber'])
      .where('payments.paymentId', '=', paymentId)
      .executeTakeFirstOrThrow()
    if (row.state === state && row.decidedBy === actor.id) {
      const { method, receivedPaise, bookNumber, number } = row
      const isReceived = state === 'received'
      const stored = isReceived ? bookNumber : row.note
      const isSame = !isReceived || receivedPaise === (paise ?? row.paise)
      if (isSame && (stored ?? '') === text) return { done: true, number: number ?? undefined }
      const amount = isReceived ? { method, paise: receivedPaise ?? 0 } : undefined
      return { done: false, noted: { ...amount, texts: [number ?? '', stored ?? ''] } }
    }
    return { done: false, changed: { state: row.state, by: row.name ?? '', date: row.decidedAt ?? '' } }
  })
}
