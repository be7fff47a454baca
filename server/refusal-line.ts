import { faultOf } from '../council/database/faults.server.ts'
import { DatabaseRefused } from '../council/database/refused.server.ts'
import { BucketFault } from '../council/files/store/bucket-store.server.ts'
import { ImportRefused } from '../council/records/importing/import-refused.ts'
import { MoveRefused } from '../council/records/moving/move-refused.ts'
import { SettingsRefused } from './settings-refused.ts'

const refusals = [SettingsRefused, DatabaseRefused, MoveRefused, ImportRefused]

/**
 * What an operator is told, in one line, of an error that comes from the settings, the disk or the database;
 * undefined for one that is a fault of the portal, of which the places in the code must be seen.
 */
export function refusalLine(error: unknown): string | undefined {
  if (error instanceof BucketFault) return `The stored files cannot be read: ${error.message}`
  if (refusals.some((kind) => error instanceof kind)) return (error as Error).message
  const { code, message } = error as { code?: unknown; message: string }
  const damaged = typeof code === 'string' && /^SQLITE_(CORRUPT|NOTADB)/.test(code)
  return damaged || faultOf(error) ? databaseLine(message, code) : undefined
}

/** The same for any answer of the database, which a doctor only repeats. */
export function databaseLine(message: string, code: unknown): string {
  return `The database cannot be used: ${message}${typeof code === 'string' ? ` (${code})` : ''}.`
}
