import { councilDay } from '../../../rules/days.ts'
import type { SentChannel } from '../../../rules/messages.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { consumeAttempt } from '../../actors/throttles.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { tryAnew } from '../outbox/contact-choices.server.ts'
import { oldestConfirmation, writeMessages } from '../outbox/write-message.server.ts'

/** The number of an application that no service has. */
const testNumber = 'TEST321'

/** By which channels a test was written, or after how many seconds the next one is allowed. */
export type SentTest = { channels: SentChannel[] } | { retryAfterSeconds: number }

/**
 * Writes a message to the administrator who asks, as an applicant gets it when an application is received: by
 * mail, and by text message if their own number is confirmed. No channel at all where nobody sends, or
 * nothing reaches the account.
 */
export async function sendTest(
  db: Database,
  actor: Admin,
  language: string,
  now = new Date(),
): Promise<SentTest> {
  requireRole(actor, 'admin')
  const retryAfterSeconds = await consumeAttempt(db, [['testMessages', actor.id]])
  if (retryAfterSeconds !== undefined) return { retryAfterSeconds }
  return db.transaction().execute(async (trx) => {
    await tryAnew(trx, actor.id)
    const ways = await listOwnWays(trx, actor.id, now)
    const channels = ways.map(({ channel }) => channel)
    if (ways.length === 0) return { channels }
    const date = now.toISOString()
    const message = {
      event: 'application.received' as const,
      subject: actor.id,
      occasion: date,
      userId: actor.id,
      applicationId: null,
      language,
      revision: null,
      values: JSON.stringify({ applicationId: testNumber, date: councilDay(date) }),
    }
    const messages = ways.map((way) => ({ ...message, ...way }))
    await writeMessages(trx, messages, { days: 1, now })
    await recordAct(trx, actor, { act: 'message.tested', subject: actor.id, after: { channels }, date })
    return { channels }
  })
}

async function listOwnWays(db: Database, userId: string, now: Date) {
  const rows = await db
    .selectFrom('identifiers')
    .innerJoin('channelState', (join) => join.on('channelState.isReady', '=', 1))
    .select(['identifiers.kind', 'identifiers.value as receiver'])
    .where('identifiers.userId', '=', userId)
    .where(({ and, eb, or }) =>
      or([
        and([eb('channelState.channel', '=', 'mail'), eb('identifiers.kind', '=', 'email')]),
        and([
          eb('channelState.channel', '=', 'sms'),
          eb('identifiers.kind', '=', 'phone'),
          eb('identifiers.verifiedAt', '>=', oldestConfirmation(now)),
        ]),
      ]),
    )
    .orderBy('identifiers.kind')
    .execute()
  return rows.map(({ kind, receiver }): { channel: SentChannel; receiver: string } => ({
    channel: kind === 'email' ? 'mail' : 'sms',
    receiver,
  }))
}
