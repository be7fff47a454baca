import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { type Cursor, countRows, readPage } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { isHeld, readTexts } from './authorities.server.ts'
import { type ChangedAppeal, changeAppeal } from './change-appeal.server.ts'
import { workedOn } from './hearer.server.ts'
import { dropHearingToCome } from './hearings.server.ts'
import { isOpen } from './open-appeals.server.ts'
import { tellAppellant } from './tell-appellant.server.ts'

/** The appeals that were sent to an authority and are not decided. */
function selectOpen(db: Database) {
  return db
    .selectFrom('appeals')
    .innerJoin('authorities', 'authorities.authorityId', 'appeals.authorityId')
    .leftJoin('users', isHeld)
    .where('appeals.state', 'is not', null)
    .where(isOpen())
}

/** Those of them whose authority has ended, that nobody holds any more, or whose holder may not hear them. */
function selectLost(db: Database) {
  return selectOpen(db)
    .innerJoin('applications', 'applications.applicationId', 'appeals.applicationId')
    .select(['appeals.appealId', 'appeals.applicationId', 'appeals.level', 'appeals.handedInOn'])
    .select(['appeals.decideBy', 'appeals.authorityId', 'applications.applicantName'])
    .where(({ eb, or, ref }) =>
      or([eb('authorities.endedAt', 'is not', null), eb('users.id', 'is', null), workedOn(ref('users.id'))]),
    )
}

/**
 * Lists the open appeals that nobody hears, because their authority has ended, nobody holds it or its holder
 * has worked on the application, those that wait longest first, a page of 25, each with what the authority is
 * called in a language.
 */
export async function listLostAppeals(db: Database, actor: Admin, language: string, cursor: Cursor) {
  requireRole(actor, 'admin')
  const page = await readPage(selectLost(db), {
    columns: ['appeals.handedInOn', 'appeals.appealId'],
    direction: 'asc',
    cursor,
  })
  const rows = page.rows.map(async ({ authorityId, ...row }) => {
    const { name, lang } = await readTexts(db, authorityId ?? '', language)
    return { ...row, authority: name, lang }
  })
  return { ...page, rows: await Promise.all(rows) }
}

/** Counts the open appeals that lie before an authority. */
export async function countOpenBefore(db: Database, actor: Admin, authorityId: string): Promise<number> {
  requireRole(actor, 'admin')
  return countRows(selectOpen(db).where('appeals.authorityId', '=', authorityId))
}

/**
 * Finds an open appeal that nobody hears, and the authorities of its level that can hear it: those
 * with a holder who has not worked on the application. Undefined when there is no such appeal.
 */
export async function findLostAppeal(db: Database, actor: Admin, appealId: string, language: string) {
  requireRole(actor, 'admin')
  const lost = await selectLost(db).where('appeals.appealId', '=', appealId).executeTakeFirst()
  if (!lost) return undefined
  const rows = await db
    .selectFrom('authorities')
    .innerJoin('users', isHeld)
    .select(['authorities.authorityId', 'users.name as holderName'])
    .where('authorities.level', '=', lost.level)
    .where('authorities.endedAt', 'is', null)
    .where(({ not, ref, val }) =>
      not(workedOn(ref('users.id'), { applicationId: val(lost.applicationId), level: val(lost.level) })),
    )
    .orderBy('authorities.createdAt')
    .execute()
  const hearers = rows.map(async (row) => {
    const { name, lang } = await readTexts(db, row.authorityId, language)
    return { ...row, name, lang }
  })
  return { ...lost, hearers: await Promise.all(hearers) }
}

/**
 * Gives an appeal that nobody hears to another authority, before which it lies as it was sent.
 * `cannotHear`: that authority has no holder who may hear it. Undefined when there is no such appeal.
 */
export async function moveLostAppeal(
  db: Database,
  actor: Admin,
  appealId: string,
  authorityId: string,
  now = new Date(),
): Promise<ChangedAppeal<'cannotHear'>> {
  requireRole(actor, 'admin')
  const find = (trx: Database) => findLostAppeal(trx, actor, appealId, 'en')
  const seen = await find(db)
  if (!seen) return undefined
  return changeAppeal<'cannotHear', typeof seen>(db, actor, seen, {
    now,
    find,
    async step(trx, { applicationId, hearers }, date) {
      if (!hearers.some((one) => one.authorityId === authorityId)) return { refused: 'cannotHear' }
      // It was to be held by the other authority, in its own place.
      await dropHearingToCome(trx, appealId)
      await tellAppellant(trx, applicationId, date)
      return { act: 'appeal.moved', set: { authorityId } }
    },
  })
}
