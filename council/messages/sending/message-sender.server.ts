import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { councilDay } from '../../../rules/days.ts'
import { claim as lease, type SentChannel } from '../../../rules/messages.ts'
import { isQuiet } from '../../../rules/quiet-hours.ts'
import type { Database } from '../../database/tables.ts'
import { announceChannels } from './channel-state.server.ts'
import { writeMorning } from './morning.server.ts'
import { type Deliveries, sendDue } from './send-due.server.ts'

/** Receives why a message was not sent by a channel, and nothing of the message. */
export type MessageFaultReport = (channel: SentChannel, fault: string) => void

/** Sends what waits in the outbox, until it is closed. */
export interface MessageSender {
  /** Resolves when all that was due at the start has been tried once. */
  triedOnce: Promise<unknown>
  /** Resolves when the message in hand has been sent, or has failed; the rest stays. */
  close(): Promise<void>
}

const roundMs = 10_000
const reportIntervalMs = 60_000

/**
 * Starts to send. `reportFault` is told of a message that was not sent, once a minute at most and channel;
 * `reportError` of an error, such as a database that does not answer, after which the next round tries again.
 */
export async function startSender(
  db: Database,
  deliveries: Deliveries,
  reportFault: MessageFaultReport,
  reportError: (error: unknown) => void,
  clock: () => Date = () => new Date(),
): Promise<MessageSender> {
  const reportedAt = new Map<SentChannel, number>()
  const closing = new AbortController()
  const { signal } = closing
  const channels = (['sms', 'mail'] as const).filter((channel) => deliveries[channel] !== undefined)
  await announceChannels(db, channels)
  let writtenOn = ''
  async function writeToday() {
    const now = clock()
    const today = councilDay(now.toISOString())
    if (writtenOn === today || isQuiet(now)) return
    await writeMorning(db, now)
    writtenOn = today
  }
  async function sendAll(channel: SentChannel) {
    const own = { [channel]: deliveries[channel] }
    const [claimant, most] = [randomUUID(), lease.messages[channel]]
    let claimed: number = most
    while (!signal.aborted && claimed === most) {
      const round = await sendDue(db, claimant, own, { clock, isOpen: () => !signal.aborted, most })
      claimed = round.claimed
      for (const [, fault] of round.faults) report(channel, fault)
    }
  }
  function report(channel: SentChannel, fault: string) {
    const now = Date.now()
    if (now - (reportedAt.get(channel) ?? 0) < reportIntervalMs) return
    reportedAt.set(channel, now)
    reportFault(channel, fault)
  }
  /**
   * Each goes its own way: a mail server that says nothing holds up no text message. A round that lasts is
   * joined by others, as many as may run at once.
   */
  async function repeat(work: () => Promise<void>, atOnce: number, triedOnce: () => void) {
    const running = new Set<Promise<void>>()
    while (!signal.aborted) {
      const round: Promise<void> = work()
        .catch(reportError)
        .then(triedOnce)
        .finally(() => running.delete(round))
      running.add(round)
      await setTimeout(roundMs, undefined, { signal, ref: false }).catch(() => undefined)
      if (running.size >= atOnce) await Promise.race(running)
    }
    await Promise.all(running)
  }
  const works = [
    { work: writeToday, atOnce: 1 },
    ...channels.map((channel) => ({ work: () => sendAll(channel), atOnce: lease.rounds[channel] })),
  ]
  const started = works.map(({ work, atOnce }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { loop: repeat(work, atOnce, resolve), triedOnce: promise }
  })
  return {
    triedOnce: Promise.all(started.map(({ triedOnce }) => triedOnce)),
    async close() {
      closing.abort()
      await Promise.all(started.map(({ loop }) => loop))
    },
  }
}
