import { retentionHours } from '../../../rules/limits.ts'
import { callEvents, lastingEvents, neverExpires, sentChannels } from '../../../rules/messages.ts'
import type { Database } from '../../database/tables.ts'
import { callUnreached, lockNews } from './call-instead.server.ts'

/**
 * Drops what was not told in time, whether or not anybody sends, and forgets what messages said and where
 * they went 90 days after they were written: event, channel and times stay. Whom a dropped message would have
 * told is called; a decision or news of an appeal that nobody was told of is never dropped, it goes on paper.
 */
export async function forgetMessages(db: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  await db
    .updateTable('outbox')
    .set(({ ref }) => ({ channel: 'paper', receiver: ref('subject'), attempts: 0 }))
    // In which nobody looks for what is late.
    .set({ dueAt: neverExpires, expiresAt: neverExpires })
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at)
    .where('expiresAt', '<=', at)
    .where('event', 'in', lastingEvents)
    .where('channel', 'in', ['call', 'paper'])
    .execute()
  const unsent = await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at)
    .where('expiresAt', '<=', at)
    .where('event', 'in', callEvents)
    .where('channel', 'in', sentChannels)
    .execute()
  // Before it is dropped: a process that is killed in between leaves it to the next sweep.
  for (const message of unsent)
    await db.transaction().execute(async (trx) => {
      await lockNews(trx, message.subject)
      await callUnreached(trx, message, now)
    })
  await db
    .updateTable('outbox')
    .set({ state: 'dropped', error: 'expired', claimedBy: null, claimedUntil: null })
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at)
    .where('expiresAt', '<=', at)
    // What an officer puts on paper meanwhile is for the next sweep.
    .where(({ eb, or }) => or([eb('event', 'not in', lastingEvents), eb('channel', 'in', sentChannels)]))
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
