import type { Channel, MessageEvent, SentChannel } from '../../rules/messages.ts'
import { type Citizen, requireRole } from '../actors.server.ts'
import type { Database, OutboxRow } from '../database/tables.ts'
import { listWays } from './write-message.server.ts'

/** A message to the citizen who reads of it. */
export interface OwnMessage {
  id: string
  event: MessageEvent
  channel: Channel
  /** The application that it is about. */
  applicationId: string | null
  state: OutboxRow['state']
  createdAt: string
  sentAt: string | null
}

const shownAtOnce = 25

/** Lists the citizen's newest 25 messages, sent or not, the newest first. */
export function listOwnMessages(db: Database, actor: Citizen): Promise<OwnMessage[]> {
  requireRole(actor, 'user')
  return db
    .selectFrom('outbox')
    .select(['id', 'event', 'channel', 'applicationId', 'state', 'createdAt', 'sentAt'])
    .where('userId', '=', actor.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(shownAtOnce)
    .execute()
}

/** Whether somebody sends by mail and by text message: what neither does is not offered. */
export async function listOffered(db: Database): Promise<SentChannel[]> {
  const rows = await db
    .selectFrom('channelState')
    .select('channel')
    .where('isReady', '=', 1)
    .where('channel', 'in', ['mail', 'sms'])
    .orderBy('channel')
    .execute()
  return rows.map(({ channel }) => (channel === 'mail' ? 'mail' : 'sms'))
}

/** By which channels news reaches the citizen as things are, and the last four digits of the phone number; empty for none. */
export async function findReach(
  db: Database,
  actor: Citizen,
  now = new Date(),
): Promise<{ channel: SentChannel; ending: string }[]> {
  requireRole(actor, 'user')
  const ways = await listWays(db, actor.id, now)
  return ways
    .map(({ channel, receiver }) => ({ channel, ending: channel === 'sms' ? receiver.slice(-4) : '' }))
    .sort((one, other) => (one.channel < other.channel ? -1 : 1))
}
