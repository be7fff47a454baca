import { councilDay, type Day, dayNumber, dayOf } from '../../../rules/days.ts'
import { dueBetweenKeys, overdueKeys } from '../../../rules/inbox-key.ts'
import { reminderDays } from '../../../rules/messages.ts'
import { findToldLastDay } from '../../calendar/promises/last-days.server.ts'
import { listPromises } from '../../calendar/promises/promises.server.ts'
import { countRows } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { callInstead, lockNews } from '../outbox/call-instead.server.ts'
import { tellOfficer } from '../outbox/tell-officer.server.ts'
import { tellApplicant } from '../outbox/write-message.server.ts'

/** For how many days a limit that has passed is still news, if nobody sent in between. */
const newsDays = 3
/** Officers are told of what is due on this day and the two after it. */
const soonDays = 3

/**
 * Writes what is told in the morning: to applicants, that the limit of their case passed the day before; to
 * the call list, who was asked for documents a week ago and has not brought them; to each officer with an
 * email, how many cases are late or due soon, if any is. Written again on the same day, it adds nothing.
 */
export async function writeMorning(db: Database, now: Date): Promise<void> {
  const today = councilDay(now.toISOString())
  await tellLimitPassed(db, today, now)
  await remindOfDocuments(db, now)
  await tellDueSoon(db, today, now)
}

async function tellLimitPassed(db: Database, today: Day, now: Date) {
  const { from, before } = dueBetweenKeys(dayOf(dayNumber(today) - newsDays), today)
  const cases = await db
    .selectFrom('applications')
    .innerJoin('contactChoices', 'contactChoices.userId', 'applications.user')
    .select([
      'applications.applicationId',
      'applications.user',
      'applications.revision',
      'applications.dueOn',
    ])
    .select(['applications.status', 'applications.setAsideAt'])
    .where('applications.inboxKey', '>=', from)
    .where('applications.inboxKey', '<', before)
    .where('applications.status', '=', 'Pending')
    .execute()
  for (const row of cases) {
    const { applicationId, user: userId, revision, dueOn } = row
    const date = await findToldLastDay(db, row, await listPromises(db, applicationId), today)
    if (dueOn === null || date === undefined) continue
    const values = { date }
    const news = {
      event: 'case.limitPassed',
      applicationId,
      userId,
      occasion: dueOn,
      revision,
      values,
      now,
    } as const
    await tellApplicant(db, news)
  }
}

const dayMs = 86_400_000

/** What was told is looked up in the outbox; who still waits to be told of it is not reminded of it. */
async function remindOfDocuments(db: Database, now: Date) {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const asked = await db
    .selectFrom('outbox')
    .innerJoin('applications', 'applications.applicationId', 'outbox.applicationId')
    .select(['applications.applicationId', 'applications.user as userId', 'outbox.occasion'])
    .where('outbox.event', '=', 'documents.missing')
    .where('outbox.state', '<>', 'waiting')
    .whereRef('outbox.receiver', '<>', 'outbox.id')
    .where('outbox.createdAt', '>=', daysAgo(reminderDays + newsDays))
    .where('outbox.createdAt', '<', daysAgo(reminderDays))
    .where('applications.turn', '=', 'citizen')
    .where('applications.setAsideAt', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox as later')
            .select('later.id')
            .where('later.event', '=', 'documents.missing')
            .whereRef('later.subject', '=', 'applications.applicationId')
            .where(({ eb, or }) =>
              or([eb('later.createdAt', '>=', daysAgo(reminderDays)), eb('later.state', '=', 'waiting')]),
            ),
        ),
      ),
    )
    .execute()
  for (const { applicationId, userId, occasion } of asked) {
    const news = { event: 'documents.reminder', applicationId, userId, occasion, now } as const
    await db.transaction().execute(async (trx) => {
      await lockNews(trx, applicationId)
      await callInstead(trx, news)
    })
  }
}

async function tellDueSoon(db: Database, today: Day, now: Date) {
  const late = await countCases(db, overdueKeys(today))
  const soon = await countCases(db, dueBetweenKeys(today, dayOf(dayNumber(today) + soonDays)))
  if (late + soon === 0) return
  const officers = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['admin', 'staff'])
    .where('duty', 'is', null)
    .where('disabledAt', 'is', null)
    .orderBy('id')
    .execute()
  const values = { late: String(late), soon: String(soon) }
  for (const { id } of officers)
    await tellOfficer(db, { event: 'case.dueSoon', userId: id, occasion: today, values, now })
}

async function countCases(db: Database, { from, before }: { from: string; before: string }) {
  return countRows(db.selectFrom('applications').where('inboxKey', '>=', from).where('inboxKey', '<', before))
}
