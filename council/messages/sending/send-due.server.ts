import { channelRest, type SentChannel } from '../../../rules/messages.ts'
import { isQuiet } from '../../../rules/quiet-hours.ts'
import type { Database } from '../../database/tables.ts'
import { listChannels } from './channel-state.server.ts'
import { beginAttempt, type ClaimedMessage, claimMessages, isSentChannel } from './claim-messages.server.ts'
import { endUnsent, type Outcome, settleMessage } from './settle-message.server.ts'

/** Brings a message to its receiver; what it throws is a fault of ours. */
export type Deliver = (message: ClaimedMessage) => Promise<Outcome>

/** How each channel delivers; one that is left out waits for another process. */
export type Deliveries = Partial<Record<SentChannel, Deliver>>

/** What a round did: messages that were claimed, and, of those that failed, why, by channel. */
export interface Round {
  claimed: number
  faults: [SentChannel, string][]
}

/**
 * Sends up to `most` messages that are due, by the channels that work, and none in the quiet hours. Delivery
 * is at least once: a process that is killed between the answer of a server and its own commit leaves a
 * message that is sent again.
 */
export async function sendDue(
  db: Database,
  claimant: string,
  deliveries: Deliveries,
  {
    clock = () => new Date(),
    isOpen = () => true,
    most,
  }: { clock?: () => Date; isOpen?: () => boolean; most?: number } = {},
): Promise<Round> {
  const round: Round = { claimed: 0, faults: [] }
  if (isQuiet(clock())) return round
  const open = await listOpenChannels(db, deliveries, clock())
  const claimed = await claimMessages(db, claimant, open, clock(), most)
  round.claimed = claimed.length
  // A number's messages arrive in the order in which they were written.
  claimed.sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
  const resting = new Set<SentChannel>()
  for (const message of claimed) {
    const deliver = deliveries[message.channel]
    // What is not tried now comes back when the lease has run out.
    if (!deliver || resting.has(message.channel) || !isOpen() || isQuiet(clock())) continue
    const hindrance = await beginAttempt(db, claimant, message, clock())
    if (hindrance === 'lost') continue
    if (hindrance) {
      await endUnsent(db, claimant, message, { state: 'dropped', error: hindrance, now: clock() })
      continue
    }
    const outcome = await deliver(message)
    if (await settleMessage(db, claimant, message, outcome, clock())) resting.add(message.channel)
    if (typeof outcome === 'object') round.faults.push([message.channel, outcome.failed])
    else if (outcome === 'limit' || outcome === 'unregistered') round.faults.push([message.channel, outcome])
  }
  return round
}

async function listOpenChannels(db: Database, deliveries: Deliveries, now: Date): Promise<SentChannel[]> {
  const channels = await listChannels(db)
  const longest = new Date(now.getTime() + channelRest.ms).toISOString()
  return channels
    .filter(
      ({ openUntil }) =>
        // A longer rest was begun by a clock that ran ahead.
        openUntil === null || openUntil <= now.toISOString() || openUntil > longest,
    )
    .map(({ channel }) => channel)
    .filter(isSentChannel)
    .filter((channel) => deliveries[channel] !== undefined)
}
