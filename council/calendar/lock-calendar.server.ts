import { lockForTransaction } from '../database/dialect.server.ts'
import type { Database } from '../database/tables.ts'

const lockKey = 7260516

/**
 * Locks what due dates are counted by (holidays, settings, orders, a service's days) until the transaction ends.
 * Every act that counts a case takes it `shared`; an act that changes the calendar takes it `exclusive`, so that no
 * case is counted by the old calendar meanwhile.
 */
export function lockCalendar(trx: Database, mode: 'shared' | 'exclusive'): Promise<void> {
  return lockForTransaction(trx, lockKey, mode)
}
