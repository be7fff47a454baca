import { retentionHours } from '../../rules/limits.ts'
import type { Database } from '../database/tables.ts'

/** The first instant whose network addresses are still kept. */
export function addressesKeptSince(now: Date): string {
  return new Date(now.getTime() - retentionHours.auditClient * 3_600_000).toISOString()
}

/** Deletes network addresses of acts of more than 180 days before `now`; the acts' lines stay as they are. */
export async function deleteOldAddresses(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('auditClients').where('date', '<', addressesKeptSince(now)).execute()
}
