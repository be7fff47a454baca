import { createHmac } from 'node:crypto'
import { reviewedOf } from '../../../rules/counter.ts'
import { councilDay, type Day, dayNumber, dayOf, midnightOf } from '../../../rules/days.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { type Cursor, readPage } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'

/**
 * Asks the administrator to look again at some of the papers that were entered in the week before the one of
 * `now`, Monday to Sunday. Which ones nobody can tell who does not have `secret`; several processes draw the
 * same, and one week is drawn once.
 */
export async function drawReviews(db: Database, secret: string, now: Date): Promise<void> {
  const monday = mondayOf(councilDay(now.toISOString()))
  const drawn = await db
    .selectFrom('reviews')
    .select('subject')
    .where('askedOn', '=', monday)
    .where('kind', '=', 'entry')
    .limit(1)
    .executeTakeFirst()
  if (drawn) return
  const entries = await db
    .selectFrom('applications')
    .select('applicationId')
    .where('enteredBy', 'is not', null)
    .where('enteredAt', '>=', midnightOf(dayOf(dayNumber(monday) - 7)))
    .where('enteredAt', '<', midnightOf(monday))
    .execute()
  const lots = entries.map(({ applicationId }) => {
    const lot = createHmac('sha256', secret).update(`look again ${monday} ${applicationId}`).digest('hex')
    return { applicationId, lot }
  })
  lots.sort((one, other) => (one.lot < other.lot ? -1 : 1))
  const chosen = lots.slice(0, reviewedOf(lots.length))
  if (chosen.length === 0) return
  await db
    .insertInto('reviews')
    .values(chosen.map(({ applicationId }) => entryReview(applicationId, monday)))
    .onConflict((conflict) => conflict.column('subject').doNothing())
    .execute()
}

/** The row that asks to look again at an entry. */
export function entryReview(applicationId: string, askedOn: Day) {
  return { subject: applicationId, kind: 'entry', applicationId, askedOn } as const
}

/** Day 0, 1 January 1970, was a Thursday. */
function mondayOf(day: Day): Day {
  const number = dayNumber(day)
  return dayOf(number - ((number + 3) % 7))
}

/** Lists what nobody has looked at again, the longest asked for first, a page of 25. */
export async function listReviews(
  db: Database,
  actor: Admin,
  { language, cursor }: { language: string; cursor: Cursor },
) {
  requireRole(actor, 'admin')
  const page = await readPage(selectOpenReviews(db), {
    columns: ['reviews.askedOn', 'reviews.subject'],
    direction: 'asc',
    cursor,
  })
  return { ...page, rows: page.rows.map((row) => localizeServiceName(row, language)) }
}

/** Finds one of these by what it is about; undefined where it is not, or no longer, asked for. */
export async function findReview(db: Database, actor: Admin, subject: string, language: string) {
  requireRole(actor, 'admin')
  const row = await selectOpenReviews(db).where('reviews.subject', '=', subject).executeTakeFirst()
  return row && localizeServiceName(row, language)
}

/** Each with its application, if any, and who did it; outer joins, or planners begin elsewhere and sort. */
function selectReviews(db: Database) {
  return db
    .selectFrom('reviews')
    .leftJoin('applications', 'applications.applicationId', 'reviews.applicationId')
    .leftJoin('users', (join) =>
      join.on(({ eb, ref }) =>
        eb('users.id', '=', eb.fn.coalesce(ref('reviews.by'), ref('applications.enteredBy'))),
      ),
    )
    .select(['reviews.subject', 'reviews.kind', 'reviews.applicationId', 'reviews.askedOn'])
    .select(['reviews.paise', 'reviews.reason'])
    .select(({ eb, fn, val }) => [
      fn.coalesce('applications.serviceName', val('')).as('serviceName'),
      fn.coalesce('applications.serviceTexts', val('{}')).as('serviceTexts'),
      fn.coalesce('applications.paperFile', val('')).as('paperFile'),
      fn.coalesce('users.name', val('')).as('byName'),
      fn.coalesce('users.office', val('')).as('office'),
      eb.ref('applications.receivedOn').as('receivedOn'),
      eb.ref('applications.enteredAt').as('enteredAt'),
    ])
}

function selectOpenReviews(db: Database) {
  return selectReviews(db).where('reviews.doneOn', 'is', null)
}

/** Lists what somebody has reviewed, the newest first, a page of 25, with who did and what they found. */
export async function listDoneReviews(
  db: Database,
  actor: Admin,
  { language, cursor }: { language: string; cursor: Cursor },
) {
  requireRole(actor, 'admin')
  const done = selectReviews(db)
    .leftJoin('users as doers', 'doers.id', 'reviews.doneBy')
    .select(['reviews.doneOn', 'reviews.finding', 'doers.name as doneByName'])
    .where('reviews.doneOn', 'is not', null)
    .$narrowType<{ doneOn: string }>()
  const page = await readPage(done, {
    columns: ['reviews.doneOn', 'reviews.subject'],
    direction: 'desc',
    cursor,
  })
  return { ...page, rows: page.rows.map((row) => localizeServiceName(row, language)) }
}

/**
 * Keeps an administrator's review finding. Undefined: nobody asked for it. `done`: false after another.
 * `own`: they did it themselves, and another administrator can look at it.
 */
export async function settleReview(
  db: Database,
  actor: Admin,
  subject: string,
  finding: string,
): Promise<{ done: boolean } | 'own' | undefined> {
  requireRole(actor, 'admin')
  const date = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    if (await isOwnReview(trx, actor, subject)) return 'own'
    const reduced = await trx
      .selectFrom('reviews')
      .innerJoin('applications', 'applications.applicationId', 'reviews.applicationId')
      .select('reviews.subject')
      .where('reviews.subject', '=', subject)
      .where('applications.reducedAt', 'is not', null)
      .executeTakeFirst()
    // What has lost its words after its years gets no new ones.
    const kept = reduced ? '' : finding
    const done = await trx
      .updateTable('reviews')
      .set({ doneBy: actor.id, doneOn: date, finding: kept })
      .where('subject', '=', subject)
      .where('doneOn', 'is', null)
      .returning('applicationId')
      .executeTakeFirst()
    if (!done) return (await isAsked(trx, subject)) ? { done: false } : undefined
    await recordAct(trx, actor, {
      act: 'application.lookedAgain',
      subject: done.applicationId ?? subject,
      after: { finding: kept },
      date,
    })
    return { done: true }
  })
}

/** Whether it is about an act of the administrator, and there is another one, who looks at it. */
export async function isOwnReview(db: Database, actor: Admin, subject: string): Promise<boolean> {
  requireRole(actor, 'admin')
  const { id } = actor
  const own = await db
    .selectFrom('reviews')
    .leftJoin('applications', 'applications.applicationId', 'reviews.applicationId')
    .select('reviews.subject')
    .where('reviews.subject', '=', subject)
    .where(({ eb, fn, ref }) => eb(fn.coalesce(ref('reviews.by'), ref('applications.enteredBy')), '=', id))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('users')
          .select('id')
          .where('role', '=', 'admin')
          .where('disabledAt', 'is', null)
          .where('id', '!=', id),
      ),
    )
    .executeTakeFirst()
  return own !== undefined
}

async function isAsked(trx: Database, subject: string) {
  const row = await trx
    .selectFrom('reviews')
    .select('subject')
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}
