import { createHmac } from 'node:crypto'
import type { NotNull } from 'kysely'
import { reviewedOf } from '../../../rules/counter.ts'
import { councilDay, type Day, dayNumber, dayOf, midnightOf } from '../../../rules/days.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { type Cursor, readPage } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'

/**
 * Asks the administrator to look again at some of the papers that were entered in the week before the one of `now`, Monday to
 * Sunday. Which ones nobody can tell who does not have `secret`; several processes draw the same, and one week is drawn once.
 */
export async function drawReviews(db: Database, secret: string, now: Date): Promise<void> {
  const monday = mondayOf(councilDay(now.toISOString()))
  const drawn = await db
    .selectFrom('counterReviews')
    .select('applicationId')
    .where('askedOn', '=', monday)
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
    .insertInto('counterReviews')
    .values(chosen.map(({ applicationId }) => ({ applicationId, askedOn: monday })))
    .onConflict((conflict) => conflict.column('applicationId').doNothing())
    .execute()
}

/** Day 0, 1 January 1970, was a Thursday. */
function mondayOf(day: Day): Day {
  const number = dayNumber(day)
  return dayOf(number - ((number + 3) % 7))
}

/** Lists the entries that nobody has looked at again, the longest asked for first, a page of 25. */
export async function listReviews(
  db: Database,
  actor: Admin,
  { language, cursor }: { language: string; cursor: Cursor },
) {
  requireRole(actor, 'admin')
  const page = await readPage(selectOpenReviews(db), {
    columns: ['counterReviews.askedOn', 'counterReviews.applicationId'],
    direction: 'asc',
    cursor,
    keyOf: (row) => [row.askedOn, row.applicationId],
  })
  return { ...page, rows: page.rows.map((row) => localizeServiceName(row, language)) }
}

/** Finds one of these entries by the number of the application; undefined where it is not, or no longer, asked for. */
export async function findReview(db: Database, actor: Admin, applicationId: string, language: string) {
  requireRole(actor, 'admin')
  const row = await selectOpenReviews(db)
    .where('counterReviews.applicationId', '=', applicationId)
    .executeTakeFirst()
  return row && localizeServiceName(row, language)
}

/** Each has its application and who entered it. The joins are outer ones, so that no planner begins with another table and sorts. */
function selectReviews(db: Database) {
  return db
    .selectFrom('counterReviews')
    .leftJoin('applications', 'applications.applicationId', 'counterReviews.applicationId')
    .leftJoin('users', 'users.id', 'applications.enteredBy')
    .select(['counterReviews.applicationId', 'counterReviews.askedOn'])
    .select(['applications.serviceName', 'applications.serviceTexts', 'applications.paperFile'])
    .select([
      'applications.receivedOn',
      'applications.enteredAt',
      'users.name as enteredByName',
      'users.office',
    ])
    .$narrowType<Joined>()
}

interface Joined {
  serviceName: NotNull
  serviceTexts: NotNull
  paperFile: NotNull
  enteredByName: NotNull
  office: NotNull
}

function selectOpenReviews(db: Database) {
  return selectReviews(db).where('counterReviews.doneOn', 'is', null)
}

/** Lists the entries that somebody has looked at again, the newest first, a page of 25, with who did and what they found. */
export async function listDoneReviews(
  db: Database,
  actor: Admin,
  { language, cursor }: { language: string; cursor: Cursor },
) {
  requireRole(actor, 'admin')
  const done = selectReviews(db)
    .leftJoin('users as doers', 'doers.id', 'counterReviews.doneBy')
    .select(['counterReviews.doneOn', 'counterReviews.finding', 'doers.name as doneByName'])
    .where('counterReviews.doneOn', 'is not', null)
    .$narrowType<{ doneOn: string }>()
  const page = await readPage(done, {
    columns: ['counterReviews.doneOn', 'counterReviews.applicationId'],
    direction: 'desc',
    cursor,
    keyOf: (row) => [row.doneOn, row.applicationId],
  })
  return { ...page, rows: page.rows.map((row) => localizeServiceName(row, language)) }
}

/** Keeps what an administrator found when looking at an entry again. Undefined: it is not drawn. `done`: false after another. */
export async function settleReview(
  db: Database,
  actor: Admin,
  applicationId: string,
  finding: string,
): Promise<{ done: boolean } | undefined> {
  requireRole(actor, 'admin')
  const date = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    const done = await trx
      .updateTable('counterReviews')
      .set({ doneBy: actor.id, doneOn: date, finding })
      .where('applicationId', '=', applicationId)
      .where('doneOn', 'is', null)
      .returning('applicationId')
      .executeTakeFirst()
    if (!done) return (await isDrawn(trx, applicationId)) ? { done: false } : undefined
    await recordAct(trx, actor, {
      act: 'application.lookedAgain',
      subject: applicationId,
      after: { finding },
      date,
    })
    return { done: true }
  })
}

async function isDrawn(trx: Database, applicationId: string) {
  const row = await trx
    .selectFrom('counterReviews')
    .select('applicationId')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return row !== undefined
}
