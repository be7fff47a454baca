import { councilDay, type Day, midnightAfter, midnightOf } from '../../../rules/days.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import type { Database, Tables } from '../../database/tables.ts'

/** A day of the cash book, in paise: what came in, less what was cancelled and given back on that day. */
export interface CashBookDay {
  day: Day
  upi: number
  cash: number
  bank: number
  together: number
  /** How many receipts were issued. */
  receipts: number
}

/**
 * Reads the cash book from one day to another, the newest first, days without an entry left out. Cancelling
 * and giving back count on their own day, so that a day that is over never changes.
 */
export async function readCashBook(
  db: Database,
  actor: Officer,
  { from, to }: { from: Day; to: Day },
): Promise<CashBookDay[]> {
  requireRole(actor, 'admin', 'staff')
  const [first, end] = [midnightOf(from), midnightAfter(to)]
  const ofReceipts = db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.paymentId', 'receipts.paymentId')
    .select(['receipts.method', 'receivedPaise as paise'])
  const [issued, cancelled, refunds] = await Promise.all([
    ofReceipts.select('issuedAt as at').where('issuedAt', '>=', first).where('issuedAt', '<', end).execute(),
    ofReceipts
      .select('cancelledAt as at')
      .where('cancelledAt', '>=', first)
      .where('cancelledAt', '<', end)
      .execute(),
    db
      .selectFrom('refunds')
      .select(['method', 'paise', 'at'])
      .where('at', '>=', first)
      .where('at', '<', end)
      .execute(),
  ])
  const days = new Map<Day, CashBookDay>()
  type Row = Pick<Tables['receipts'], 'method'> & { paise: number | null; at: string | null }
  const add = (sign: 1 | -1, receipts: 0 | 1) => (row: Row) => {
    const day = councilDay(row.at ?? '')
    const entry = days.get(day) ?? { day, upi: 0, cash: 0, bank: 0, together: 0, receipts: 0 }
    const paise = sign * (row.paise ?? 0)
    entry[row.method] += paise
    entry.together += paise
    entry.receipts += receipts
    days.set(day, entry)
  }
  issued.forEach(add(1, 1))
  cancelled.forEach(add(-1, 0))
  refunds.forEach(add(-1, 0))
  return [...days.values()].sort((one, other) => (one.day < other.day ? 1 : -1))
}
