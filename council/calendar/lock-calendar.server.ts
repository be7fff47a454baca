import { lockForTransaction } from '../database/dialect.server.ts'
import type { Database } from '../database/tables.ts'

const lockKey = 7260516

/**
 * Locks the inputs of due dates (holidays, settings, orders, a service's days) until the transaction ends.
 * Acts that count a case take the lock `shared`. Acts that change the calendar take it `exclusive`, so that
 * no case is counted by the old calendar at the same time.
 */
export function lockCalendar(trx: Database, mode: 'shared' | 'exclusive'): Promise<void> {
  return lockForTransaction(trx, lockKey, mode)
}
