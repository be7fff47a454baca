import type { Updateable } from 'kysely'
import { endOfCouncilDay } from '../../../rules/days.ts'
import { isCallEvent, retryDelayMs } from '../../../rules/messages.ts'
import { afterQuietHours } from '../../../rules/quiet-hours.ts'
import type { OutboxRow } from '../../database/message-tables.ts'
import type { Database } from '../../database/tables.ts'
import { callUnreached, lockNews } from '../outbox/call-instead.server.ts'
import { noteFailure, noteSuccess } from './channel-state.server.ts'
import type { ClaimedMessage } from './claim-messages.server.ts'

/**
 * What became of an attempt. `refused`: the email or phone number takes none, now or ever. `failed`:
 * something on the way did not work, and may work later. `limit`: as many as a day may have are sent.
 * `unregistered`: the operators would block the text. Words are ours: what a server says could quote
 * somebody.
 */
export type Outcome = 'sent' | 'refused' | 'limit' | 'unregistered' | { failed: string }

/** Keeps what became of a claimed message, unless another has it now. Returns whether its channel rests. */
export async function settleMessage(
  db: Database,
  claimant: string,
  message: ClaimedMessage,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  if (typeof outcome === 'object') {
    const delay = retryDelayMs(message.attempts + 1, Math.random())
    if (delay === undefined)
      await endUnsent(db, claimant, message, { state: 'failed', error: outcome.failed, now })
    else {
      const dueAt = afterQuietHours(new Date(now.getTime() + delay)).toISOString()
      await release(db, claimant, message, { dueAt, error: outcome.failed })
    }
    return noteFailure(db, message.channel, now)
  }
  if (outcome === 'limit') {
    const dueAt = afterQuietHours(new Date(endOfCouncilDay(now.toISOString()))).toISOString()
    // Nobody was asked, so that the attempt does not count.
    await release(db, claimant, message, { dueAt, attempts: message.attempts, error: outcome })
  } else if (outcome === 'unregistered')
    await endUnsent(db, claimant, message, { state: 'failed', error: outcome, now })
  else {
    const wasSent = outcome === 'sent'
    const sentAt = now.toISOString()
    if (wasSent) await release(db, claimant, message, { state: 'sent', error: null, sentAt })
    else await endUnsent(db, claimant, message, { state: 'failed', error: outcome, now })
    // A server that refuses one receiver works.
    await noteSuccess(db, message.channel)
    await countContact(db, message, wasSent ? 'reached' : 'refused')
  }
  return false
}

/** Keeps why a message is not sent any more. Whom it would have told is called, of what is still news. */
export async function endUnsent(
  db: Database,
  claimant: string,
  message: ClaimedMessage,
  { state, error, now }: { state: 'failed' | 'dropped'; error: string; now: Date },
): Promise<void> {
  const isToCall = isCallEvent(message.event)
  await db.transaction().execute(async (trx) => {
    if (isToCall) await lockNews(trx, message.subject)
    const isEnded = await release(trx, claimant, message, { state, error })
    if (isToCall && isEnded) await callUnreached(trx, message, now)
  })
}

/** Gives up the claim of a message with what came of it. False, with nothing changed: it is not ours now. */
async function release(
  db: Database,
  claimant: string,
  { id }: ClaimedMessage,
  result: Updateable<OutboxRow>,
): Promise<boolean> {
  const released = await db
    .updateTable('outbox')
    .set(result)
    .set({ claimedBy: null, claimedUntil: null })
    .where('id', '=', id)
    .where('claimedBy', '=', claimant)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  return released.length > 0
}

/** Counts the messages in a row that an email or phone number did not take. */
async function countContact(
  db: Database,
  { channel, receiver, userId }: ClaimedMessage,
  how: 'reached' | 'refused',
) {
  await db
    .updateTable('identifiers')
    .set(({ eb, val }) => ({
      contactFailures: how === 'refused' ? eb('contactFailures', '+', 1) : val(0),
    }))
    .where('kind', '=', channel === 'mail' ? 'email' : 'phone')
    .where('value', '=', receiver)
    .where('userId', '=', userId)
    .where('contactFailures', '>=', how === 'refused' ? 0 : 1)
    .execute()
}
