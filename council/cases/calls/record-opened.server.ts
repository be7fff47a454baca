import { lastingEvents } from '../../../rules/messages.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { dateOfLine } from './record-call-outcome.server.ts'

/**
 * Lists, by id, of which news of a decision and an appeal the office has still to tell the applicant. Asked
 * before the page of the application is read: of what comes meanwhile they know nothing.
 */
export async function listUntold(db: Database, actor: Citizen, applicationId: string): Promise<string[]> {
  requireRole(actor, 'user')
  return (await waitingNews(db, { applicationId, user: actor.id })).map(({ id }) => id)
}

/**
 * Keeps that the applicant has opened their application with what `listUntold` had: nobody has to tell them
 * of that any more. Writes nothing where nobody had to.
 */
export async function recordOpened(
  db: Database,
  actor: Citizen,
  { applicationId, news }: { applicationId: string; news: string[] },
  now = new Date(),
): Promise<void> {
  requireRole(actor, 'user')
  if (news.length === 0) return
  await db.transaction().execute(async (trx) => {
    if (!(await lockApplication(trx, applicationId))) return
    const date = await dateOfLine(trx, applicationId, now)
    const own = trx
      .selectFrom('applications')
      .select('applicationId')
      .where('applicationId', '=', applicationId)
      .where('user', '=', actor.id)
    const settled = await trx
      .updateTable('outbox')
      .set({ state: 'done', error: 'seen', sentAt: date })
      .where('id', 'in', news)
      .where('subject', 'in', own)
      .where('state', '=', 'waiting')
      .returning('event')
      .execute()
    if (!settled.some(({ event }) => event === 'case.decided')) return
    await recordAct(trx, actor, { act: 'application.decisionSeen', subject: applicationId, date })
  })
}

/** Takes news off the call list, in the transaction of an act by which its applicant knows of it. */
export async function settleNews(
  trx: Database,
  event: (typeof lastingEvents)[number],
  applicationId: string,
  date: string,
): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ state: 'done', error: 'seen', sentAt: date })
    .where('event', '=', event)
    .where('subject', '=', applicationId)
    .where('channel', 'in', ['call', 'paper'])
    .where('state', '=', 'waiting')
    .execute()
}

const waitingNews = prepareQuery((db, params: { applicationId: string; user: string }) =>
  db
    .selectFrom('outbox')
    .innerJoin('applications', 'applications.applicationId', 'outbox.subject')
    .select('outbox.id')
    .where('outbox.event', 'in', lastingEvents)
    .where('outbox.subject', '=', params.applicationId)
    .where('outbox.channel', 'in', ['call', 'paper'])
    .where('outbox.state', '=', 'waiting')
    .where('applications.user', '=', params.user)
    .where(({ eb, or }) =>
      or([eb('outbox.event', '=', 'appeal.changed'), eb('applications.status', '<>', 'Pending')]),
    )
    .where('applications.setAsideAt', 'is', null),
)
