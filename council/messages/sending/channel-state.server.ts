import { type Channel, channelRest, channels, sentChannels } from '../../../rules/messages.ts'
import { afterQuietHours, isQuiet } from '../../../rules/quiet-hours.ts'
import { countRows } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'

/** Says by which channels somebody sends from now on: acts write messages for these and no others. */
export async function announceChannels(db: Database, ready: readonly Channel[]): Promise<void> {
  for (const channel of channels) {
    const isReady = ready.includes(channel) ? 1 : 0
    await upsert(db, 'channelState', { channel }, { isReady })
  }
}

/** Lists the channels that somebody sends by, and how each does. */
export function listChannels(db: Database) {
  return db
    .selectFrom('channelState')
    .select(['channel', 'failingSince', 'openUntil'])
    .where('isReady', '=', 1)
    .orderBy('channel')
    .execute()
}

/** Notes that a message left by the channel. */
export async function noteSuccess(db: Database, channel: Channel): Promise<void> {
  await db
    .updateTable('channelState')
    .set({ failures: 0, failingSince: null, openUntil: null })
    .where('channel', '=', channel)
    .where('failures', '>', 0)
    .execute()
}

/** Notes a failure of the channel. After ten in a row it rests for ten minutes, and true is returned. */
export async function noteFailure(db: Database, channel: Channel, now: Date): Promise<boolean> {
  const openUntil = new Date(now.getTime() + channelRest.ms).toISOString()
  const row = await db
    .updateTable('channelState')
    .set(({ eb, fn, val, case: when }) => ({
      failures: eb('failures', '+', 1),
      failingSince: fn.coalesce('failingSince', val(now.toISOString())),
      openUntil: when()
        .when('failures', '>=', channelRest.failures - 1)
        .then(openUntil)
        .else(null)
        .end(),
    }))
    .where('channel', '=', channel)
    .returning('openUntil')
    .executeTakeFirst()
  return row?.openUntil === openUntil
}

const hourMs = 3_600_000

/**
 * Counts the messages that have been due for an hour and that nobody has sent or claimed since. Until the
 * first hour after the quiet ones is over, these are what was due an hour before they began.
 */
export async function countWaiting(db: Database, now: Date): Promise<number> {
  const hourAgo = new Date(now.getTime() - hourMs)
  const quiet = [now, hourAgo].find(isQuiet)
  const limit = quiet ? new Date(afterQuietHours(quiet).getTime() - 13 * hourMs) : hourAgo
  return countRows(
    db
      .selectFrom('outbox')
      .where('state', '=', 'waiting')
      .where('channel', 'in', sentChannels)
      .where('dueAt', '<', limit.toISOString()),
  )
}
