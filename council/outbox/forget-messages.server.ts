import { retentionHours } from '../../rules/limits.ts'
import type { Database } from '../database/tables.ts'

/**
 * Drops what was not sent in time, whether or not anybody sends, and forgets what messages said and where they went 90 days
 * after they were written: event, channel and times stay.
 */
export async function forgetMessages(db: Database, now: Date): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'dropped', error: 'expired', claimedBy: null, claimedUntil: null })
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', now.toISOString())
    .where('expiresAt', '<=', now.toISOString())
    .execute()
  const limit = new Date(now.getTime() - retentionHours.message * 3_600_000).toISOString()
  await db
    .updateTable('outbox')
    .set(({ ref }) => ({ receiver: ref('id'), values: '{}' }))
    .where('createdAt', '<', limit)
    .where('state', '<>', 'waiting')
    .whereRef('receiver', '<>', 'id')
    .execute()
}
