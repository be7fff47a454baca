import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { type CallEvent, callEvents, calling, isCallEvent } from '../../../rules/messages.ts'
import { readPhone } from '../../../rules/phone.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import type { OutboxRow } from '../../database/message-tables.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

const dayMs = 86_400_000

/** News for an applicant whom nothing that the portal sends has reached. */
export interface UnsentNews {
  event: CallEvent
  applicationId: string
  /** The applicant's account; null for the number on a paper that is in somebody's account now. */
  userId: string | null
  occasion: string
  now: Date
}

/**
 * Puts an applicant on the call list, inside the transaction of the act, under the phone number of the
 * application; without one the news goes on paper. What was to be told of the case, or of its appeal, before
 * is news no more, only who took it over is. A repeated act writes nothing, and none is written while calls
 * are switched off for the event, nor of what the case has left behind, which would take newer news off the
 * list.
 */
export async function callInstead(trx: Database, news: UnsentNews): Promise<void> {
  const { event, applicationId, userId, occasion, now } = news
  const [application] = await applicationsToTell(trx, { applicationId, event })
  if (application?.off !== null) return
  if (!isStillNews(event, application)) return
  const phone = readPhone(application.applicantPhoneNo)
  const expires = new Date(now.getTime() + calling.days * dayMs).toISOString()
  const written = await trx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      event,
      subject: applicationId,
      occasion,
      userId,
      applicationId,
      channel: phone === undefined ? 'paper' : 'call',
      receiver: phone ?? applicationId,
      language: application.language ?? application.defaultLanguage ?? 'en',
      values: JSON.stringify({ applicationId }),
      revision: null,
      state: 'waiting',
      // No sender has to look at it before it goes.
      dueAt: expires,
      expiresAt: expires,
      createdAt: now.toISOString(),
    })
    .onConflict((conflict) =>
      conflict.columns(['event', 'subject', 'occasion', 'receiver', 'channel']).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (written !== undefined && event !== 'application.claimed') await dropEarlierCalls(trx, news)
}

/** Whether there is still something to tell, as the call list asks it of each row. */
function isStillNews(
  event: CallEvent,
  { status, turn, dueOn }: Pick<Selectable<ApplicationRow>, 'status' | 'turn' | 'dueOn'>,
): boolean {
  if (event === 'documents.missing' || event === 'documents.reminder') return turn === 'citizen'
  if (event === 'case.dueEarlier') return status === 'Pending' && dueOn !== null
  return event !== 'case.decided' || status !== 'Pending'
}

const applicationsToTell = prepareQuery((db, params: { applicationId: string; event: CallEvent }) =>
  db
    .selectFrom('applications')
    .leftJoin('contactChoices', 'contactChoices.userId', 'applications.user')
    .leftJoin('councilProfile', (join) => join.on('councilProfile.id', '=', 1))
    .leftJoin('channelsOff', (join) =>
      join.on('channelsOff.event', '=', params.event).on('channelsOff.channel', '=', 'call'),
    )
    .select(['applications.applicantPhoneNo', 'contactChoices.language', 'channelsOff.channel as off'])
    .select(['councilProfile.defaultLanguage', 'applications.status', 'applications.turn'])
    .select('applications.dueOn')
    .where('applications.applicationId', '=', params.applicationId),
)

/**
 * Takes an application, or its appeal, off the call list, but for this news: what was to be told of it is
 * news no more.
 */
export async function dropEarlierCalls(
  trx: Database,
  { event, applicationId, occasion }: Pick<UnsentNews, 'event' | 'applicationId' | 'occasion'>,
): Promise<void> {
  const drop = event === 'appeal.changed' ? dropCallsOfAppeal : dropCallsOfCase
  await drop(trx, { event, applicationId, occasion })
}

type Told = Pick<UnsentNews, 'event' | 'applicationId' | 'occasion'> & Record<string, string>

const dropCalls = (events: CallEvent[]) =>
  prepareQuery((db, params: Told) =>
    db
      .updateTable('outbox')
      .set({ state: 'dropped', error: 'moved' })
      // The subject is the application: the key that tells an occasion once has it, and no index more is to
      // be kept.
      .where('event', 'in', events)
      .where('subject', '=', params.applicationId)
      .where('channel', 'in', ['call', 'paper'])
      .where('state', '=', 'waiting')
      .where(({ eb, or }) => or([eb('event', '<>', params.event), eb('occasion', '<>', params.occasion)])),
  )
const dropCallsOfAppeal = dropCalls(['appeal.changed'])
const dropCallsOfCase = dropCalls(
  callEvents.filter((event) => event !== 'application.claimed' && event !== 'appeal.changed'),
)

/**
 * Puts the receiver of a message that was not sent on the call list, unless another one has told them as much
 * or still may: inside the transaction in which the message ends, so that neither is without the other.
 */
export async function callUnreached(trx: Database, message: Selectable<OutboxRow>, now: Date): Promise<void> {
  const { event, subject, occasion, userId, applicationId, createdAt } = message
  if (!isCallEvent(event) || userId === null || applicationId === null) return
  const other = await trx
    .selectFrom('outbox')
    .select('id')
    .where('event', '=', event)
    .where('subject', '=', subject)
    // Also one of a later decision.
    .where('createdAt', '>=', createdAt)
    .where(({ and, eb, or }) =>
      or([
        eb('state', 'in', ['sent', 'done']),
        and([eb('state', '=', 'waiting'), eb('expiresAt', '>', now.toISOString())]),
      ]),
    )
    .executeTakeFirst()
  if (!other) await callInstead(trx, { event, applicationId, userId, occasion, now })
}

/**
 * Locks the news of a case until the transaction ends: two messages that fail at once follow each other, and
 * an act, which locks the application first, too.
 */
export async function lockNews(trx: Database, applicationId: string): Promise<void> {
  await trx
    .updateTable('applications')
    .set(({ ref }) => ({ revision: ref('revision') }))
    .where('applicationId', '=', applicationId)
    .execute()
}
