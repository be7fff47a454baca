import { isDecidedMeanwhile } from '../../../rules/appeal-states.ts'
import type { Database } from '../../database/tables.ts'
import { type ApplicationNews, tellApplicant } from '../../messages/outbox/write-message.server.ts'
import { settleNews } from '../calls/record-opened.server.ts'
import { readAppeals } from './find-appeals.server.ts'

const event = 'appeal.changed'

/** Tells the applicant, as they have chosen, that there is news of the appeal. */
export async function tellAppellant(trx: Database, applicationId: string, date: string): Promise<void> {
  const { user } = await trx
    .selectFrom('applications')
    .select('user')
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  const news = { applicationId, userId: user, occasion: date, revision: null, now: new Date(date) }
  await tellApplicant(trx, { event, ...news })
}

/** Ends what was still to be told of the appeal: its applicant has acted on it, and knows how it stands. */
export async function endAppealNews(trx: Database, applicationId: string, date: string): Promise<void> {
  await settleNews(trx, event, applicationId, date)
  await trx
    .updateTable('outbox')
    .set({ state: 'dropped', error: 'moved' })
    .where('event', '=', event)
    .where('subject', '=', applicationId)
    .where('state', '=', 'waiting')
    .execute()
}

/**
 * Tells the applicant of a decision of the office and, where an appeal is open, that this can go on or be
 * withdrawn.
 */
export async function tellDecision(trx: Database, news: Omit<ApplicationNews, 'event'>): Promise<void> {
  await tellApplicant(trx, { ...news, event: 'case.decided' })
  const appeals = await readAppeals(trx, news.applicationId)
  const decidedAt = news.now.toISOString()
  if (appeals.some((appeal) => isDecidedMeanwhile(appeal, decidedAt)))
    await tellApplicant(trx, { ...news, event })
}
