import { DatabaseRefused } from './refused.server.ts'

export type DatabaseFault = 'full' | 'busy' | 'gone'

const faultCodes: [RegExp, DatabaseFault][] = [
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100|ENOSPC|EDQUOT)$/, 'full'],
  // Lock timeouts; deadlocks; too many connections or too little memory; plans lost to an update, made anew
  // the next time.
  [/^(SQLITE_(BUSY|LOCKED)(_\w+)?|55P03|57014|40001|40P01|53\d{3}|0A000|26000|42P05)$/, 'busy'],
  [/^(SQLITE_(IOERR|CANTOPEN|READONLY)(_\w+)?|08\w{3}|57P0\d|25006|3D000|58030)$/, 'gone'],
  [/^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/, 'gone'],
]

/** The driver reports these errors without a code. */
const lostConnectionMessages =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout (exceeded when trying|expired))/

/**
 * Classifies an error that keeps the database from answering: `full` (no disk space), `busy` (locked or
 * overloaded) or `gone` (unreachable). Undefined for any other error.
 */
export function faultOf(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined
  // A server that could lose what it acknowledges is as good as none.
  if (error instanceof DatabaseRefused) return 'gone'
  const { code } = error as { code?: unknown }
  const known = faultCodes.find(([codes]) => typeof code === 'string' && codes.test(code))
  if (known) return known[1]
  if (lostConnectionMessages.test(error.message)) return 'gone'
  return faultOf(error.cause)
}
