import type { Channel, MessageEvent, SentChannel } from '../../../rules/messages.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import type { OutboxRow } from '../../database/message-tables.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { listWays } from './write-message.server.ts'

/** A message to the citizen who reads of it. */
export interface OwnMessage {
  id: string
  event: MessageEvent
  channel: Channel
  /** The application that it is about. */
  applicationId: string | null
  /** `seen`: the citizen read it on the page before anybody told it. */
  state: OutboxRow['state'] | 'seen'
  createdAt: string
  sentAt: string | null
}

const shownAtOnce = 25

/** Lists the citizen's newest 25 messages, sent or not, the newest first. */
export async function listOwnMessages(db: Database, actor: Citizen): Promise<OwnMessage[]> {
  requireRole(actor, 'user')
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'event', 'channel', 'applicationId', 'state', 'error', 'createdAt', 'sentAt'])
    .where('userId', '=', actor.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(shownAtOnce)
    .execute()
  return rows.map(({ error, ...row }) => (error === 'seen' ? { ...row, state: 'seen' } : row))
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

/** How a citizen hears of a decision as things are. */
export interface Reach {
  /** With the last four digits of a phone number, '' for an email; empty for none. */
  ways: { channel: SentChannel; ending: string }[]
  /** Whether somebody calls whom no way reaches, for missing documents and decisions. */
  isCalled: boolean
}

/** Finds by which channels news reaches the citizen as things are. */
export async function findReach(db: Database, actor: Citizen, now = new Date()): Promise<Reach> {
  requireRole(actor, 'user')
  const ways = await listWays(db, { userId: actor.id, event: 'case.decided' }, now)
  if (ways.length === 0) return { ways: [], isCalled: (await callsOff(db, {})).length === 0 }
  return {
    ways: ways
      .map(({ channel, receiver }) => ({ channel, ending: channel === 'sms' ? receiver.slice(-4) : '' }))
      .sort((one, other) => (one.channel < other.channel ? -1 : 1)),
    isCalled: false,
  }
}

const callsOff = prepareQuery((db) =>
  db
    .selectFrom('channelsOff')
    .select('event')
    .where('event', 'in', ['documents.missing', 'case.decided'])
    .where('channel', '=', 'call'),
)
