import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { phoneConfirmedDays } from '../../../rules/limits.ts'
import {
  type ApplicantEvent,
  channelsOf,
  contactFailuresAllowed,
  isCallEvent,
  messageEvents,
  type SentChannel,
} from '../../../rules/messages.ts'
import { afterQuietHours } from '../../../rules/quiet-hours.ts'
import type { OutboxRow } from '../../database/message-tables.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { callInstead, dropEarlierCalls } from './call-instead.server.ts'

const dayMs = 86_400_000

/** News of an application for the citizen who sent it. */
export interface ApplicationNews {
  event: ApplicantEvent
  applicationId: string
  /** The applicant's account. */
  userId: string
  /** Which time the event happens to this application: the same occasion is told once. */
  occasion: string
  /** Of the application after the act; once it has moved on, the message is not sent. Null: it always is. */
  revision: number | null
  /** What the text is filled with beside the application's number: days and counts, nothing of a person. */
  values?: Record<string, string>
  now: Date
  /** The moment before which nothing is sent. */
  notBefore?: Date
}

/**
 * Writes the messages of an event, inside the transaction of the act: one for each channel that the applicant
 * has ticked, that reaches them, that somebody sends by and that is on for the event. Where none does,
 * somebody of the office calls, if the event is worth it. A repeated act writes nothing new.
 */
export async function tellApplicant(trx: Database, news: ApplicationNews): Promise<void> {
  const { event, applicationId, userId, occasion, revision, values = {}, now } = news
  const rule = messageEvents[event]
  const ways = await listWays(trx, { userId, event }, now)
  const rows = ways
    .filter(({ channel }) => channelsOf(event).includes(channel))
    .map((way) => ({
      ...way,
      event,
      subject: applicationId,
      occasion,
      userId,
      applicationId,
      revision,
      values: JSON.stringify({ applicationId, ...values }),
    }))
  await writeMessages(trx, rows, { days: rule.days, now, notBefore: news.notBefore })
  if (!isCallEvent(event)) return
  if (rows.length === 0) await callInstead(trx, { ...news, event })
  else await dropEarlierCalls(trx, { ...news, event })
}

/**
 * Writes the messages of an event that is about no application, as `tellApplicant` does; false: none of the
 * person's channels reaches them.
 */
export async function tellPerson(
  trx: Database,
  news: { event: ApplicantEvent; subject: string; occasion: string; userId: string },
  now: Date,
): Promise<boolean> {
  const ways = await listWays(trx, news, now)
  const rows = ways.map((way) => ({ ...news, ...way, applicationId: null, revision: null, values: '{}' }))
  await writeMessages(trx, rows, { days: messageEvents[news.event].days, now })
  return ways.length > 0
}

export interface Way {
  channel: SentChannel
  /** An email or a phone number. */
  receiver: string
  language: string
}

/** Lists how a citizen wants to be told of an event and can be: empty where they have ticked nothing. */
export async function listWays(
  db: Database,
  { userId, event }: { userId: string; event: ApplicantEvent },
  now: Date,
): Promise<Way[]> {
  const rows = await chosenWays(db, { userId, event, oldest: oldestConfirmation(now) })
  return rows.map(({ kind, ...way }) => ({ ...way, channel: kind === 'email' ? 'mail' : 'sms' }))
}

/** The earliest confirmation of a phone number that still counts: twelve months before. */
export function oldestConfirmation(now: Date): string {
  return new Date(now.getTime() - phoneConfirmedDays * dayMs).toISOString()
}

type WayParams = { userId: string; event: ApplicantEvent; oldest: string }

const chosenWays = prepareQuery((db, params: WayParams) =>
  db
    .selectFrom('contactChoices')
    .innerJoin('identifiers', 'identifiers.userId', 'contactChoices.userId')
    .innerJoin('channelState', (join) => join.on('channelState.isReady', '=', 1))
    .select(['identifiers.kind', 'identifiers.value as receiver', 'contactChoices.language'])
    .where('contactChoices.userId', '=', params.userId)
    .where('identifiers.contactFailures', '<', contactFailuresAllowed)
    .where(({ and, eb, or }) =>
      or([
        and([
          eb('channelState.channel', '=', 'mail'),
          eb('identifiers.kind', '=', 'email'),
          eb('contactChoices.mail', '=', 1),
        ]),
        and([
          eb('channelState.channel', '=', 'sms'),
          eb('identifiers.kind', '=', 'phone'),
          eb('contactChoices.sms', '=', 1),
          // A number that nobody has confirmed may be a stranger's.
          eb('identifiers.verifiedAt', '>=', params.oldest),
        ]),
      ]),
    )
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('channelsOff')
            .select('channelsOff.event')
            .where('channelsOff.event', '=', params.event)
            .whereRef('channelsOff.channel', '=', 'channelState.channel'),
        ),
      ),
    ),
)

type NewMessage = Pick<
  Selectable<OutboxRow>,
  | 'event'
  | 'subject'
  | 'occasion'
  | 'userId'
  | 'applicationId'
  | 'channel'
  | 'receiver'
  | 'language'
  | 'values'
  | 'revision'
>

/** Writes messages that leave at once or from a moment on, after quiet hours, and expire after some days. */
export async function writeMessages(
  trx: Database,
  messages: NewMessage[],
  { days, now, notBefore = now }: { days: number; now: Date; notBefore?: Date },
): Promise<void> {
  const due = afterQuietHours(notBefore)
  const times = {
    dueAt: due.toISOString(),
    expiresAt: new Date(due.getTime() + days * dayMs).toISOString(),
    createdAt: now.toISOString(),
  }
  for (const message of messages) await insertMessage(trx, { ...message, ...times, id: idAt(now) })
}

/** A UUID of version 7 begins with the time: what is due at one moment leaves by id, as it was written. */
function idAt(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

type NewRow = NewMessage & Pick<Selectable<OutboxRow>, 'id' | 'dueAt' | 'expiresAt' | 'createdAt'>

const insertMessage = prepareQuery((db, row: NewRow) =>
  db
    .insertInto('outbox')
    .values({
      id: row.id,
      event: row.event,
      subject: row.subject,
      occasion: row.occasion,
      userId: row.userId,
      applicationId: row.applicationId,
      channel: row.channel,
      receiver: row.receiver,
      language: row.language,
      values: row.values,
      revision: row.revision,
      state: 'waiting',
      dueAt: row.dueAt,
      expiresAt: row.expiresAt,
      createdAt: row.createdAt,
    })
    // The same occasion is told once.
    .onConflict((conflict) =>
      conflict.columns(['event', 'subject', 'occasion', 'receiver', 'channel']).doNothing(),
    ),
)
