import type { Selectable } from 'kysely'
import {
  contactFailuresAllowed,
  claim as lease,
  type SentChannel,
  sentChannels,
} from '../../../rules/messages.ts'
import type { OutboxRow } from '../../database/message-tables.ts'
import type { Database } from '../../database/tables.ts'
import { oldestConfirmation } from '../outbox/write-message.server.ts'

export type ClaimedMessage = Selectable<OutboxRow> & { channel: SentChannel }

/**
 * Claims up to `most` messages that are due, for `claimant`, for five minutes, and the one being sent for
 * longer (`beginAttempt`): what is not settled by then is taken by the next. Of several senders each message
 * goes to one, and whom one has a message for waits with the next, which would overtake it. The condition is
 * asked again of each row once it is locked. `skip locked` in its place would take far more than ten from a
 * table without statistics.
 */
export async function claimMessages(
  db: Database,
  claimant: string,
  channels: readonly SentChannel[],
  now: Date,
  most = 10,
): Promise<ClaimedMessage[]> {
  if (channels.length === 0) return []
  const [at, until] = [now.toISOString(), new Date(now.getTime() + lease.ms).toISOString()]
  const latest = new Date(now.getTime() + Math.max(...Object.values(lease.attemptMs))).toISOString()
  const rows = await db
    .updateTable('outbox')
    .set({ claimedBy: claimant, claimedUntil: until, dueAt: until })
    .where('id', 'in', (part) =>
      part
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', 'waiting')
        .where('dueAt', '<=', at)
        // The sweep drops what has expired, and does not while the clock may have run ahead.
        .where('expiresAt', '>', at)
        .where('channel', 'in', channels)
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('outbox as held')
                .select('held.id')
                .whereRef('held.receiver', '=', 'outbox.receiver')
                .where('held.state', '=', 'waiting')
                .where('held.dueAt', '>', at)
                // No claim lasts longer: what waits for a later day is not read for each message that is due.
                .where('held.dueAt', '<=', latest)
                .where('held.claimedUntil', '>', at),
            ),
          ),
        )
        .orderBy('dueAt')
        .orderBy('id')
        .limit(most),
    )
    .where('state', '=', 'waiting')
    .where('dueAt', '<=', at)
    .returningAll()
    .execute()
  return rows as ClaimedMessage[]
}

/** Why a claimed message is not sent: `lost`, somebody else has it now; other words are kept with it. */
export type SkipReason = 'lost' | 'expired' | 'moved' | 'off' | 'unwanted' | 'gone'

/**
 * Looks again at a claimed message right before it is sent, counts the attempt, and keeps the claim for as
 * long as one may take. Undefined: it may go. The account may have been closed, the channel unticked or
 * switched off, the number released, or the case moved on since it was written.
 */
export async function beginAttempt(
  db: Database,
  claimant: string,
  { id, channel }: ClaimedMessage,
  now: Date,
): Promise<SkipReason | undefined> {
  const until = new Date(now.getTime() + lease.attemptMs[channel]).toISOString()
  const held = await db
    .updateTable('outbox')
    .set(({ eb }) => ({ attempts: eb('attempts', '+', 1), claimedUntil: until, dueAt: until }))
    .where('id', '=', id)
    .where('claimedBy', '=', claimant)
    .where('claimedUntil', '>=', now.toISOString())
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  if (held.length === 0) return 'lost'
  const row = await db
    .selectFrom('outbox')
    .leftJoin('users', 'users.id', 'outbox.userId')
    .leftJoin('applications', 'applications.applicationId', 'outbox.applicationId')
    .leftJoin('contactChoices', 'contactChoices.userId', 'outbox.userId')
    .leftJoin('identifiers', (join) =>
      join
        .onRef('identifiers.userId', '=', 'outbox.userId')
        .onRef('identifiers.value', '=', 'outbox.receiver'),
    )
    .leftJoin('channelsOff', (join) =>
      join
        .onRef('channelsOff.event', '=', 'outbox.event')
        .onRef('channelsOff.channel', '=', 'outbox.channel'),
    )
    .select(['outbox.channel', 'outbox.revision', 'outbox.expiresAt', 'users.role', 'users.disabledAt'])
    .select(['outbox.event', 'outbox.applicationId', 'channelsOff.channel as off'])
    .select('applications.revision as revisionNow')
    .select(['contactChoices.mail', 'contactChoices.sms'])
    .select(['identifiers.kind', 'identifiers.verifiedAt', 'identifiers.contactFailures'])
    .where('outbox.id', '=', id)
    .executeTakeFirstOrThrow()
  if (row.expiresAt <= now.toISOString()) return 'expired'
  // Each act on the case, also one that sets it aside, raises its revision.
  if (row.revision !== null && row.revision !== row.revisionNow) return 'moved'
  if (row.disabledAt !== null || row.kind !== (row.channel === 'mail' ? 'email' : 'phone')) return 'gone'
  if ((row.contactFailures ?? 0) >= contactFailuresAllowed) return 'gone'
  // A test to oneself shows how the channel does, also where the event goes without it.
  const isTest = row.event === 'application.received' && row.applicationId === null
  if (row.off !== null && !isTest) return 'off'
  // Officers are told of the office's work without a tick.
  if (row.role === 'user' && row[row.channel === 'mail' ? 'mail' : 'sms'] !== 1) return 'unwanted'
  const isConfirmed = row.verifiedAt !== null && row.verifiedAt >= oldestConfirmation(now)
  return row.channel === 'sms' && !isConfirmed ? 'gone' : undefined
}

/** The channels that the portal itself sends by. */
export function isSentChannel(channel: string): channel is SentChannel {
  return sentChannels.some((one) => one === channel)
}
