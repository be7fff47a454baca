import type { AppealState } from '../../../rules/appeal-states.ts'
import { councilDay, type Day, dayNumber, dayOf } from '../../../rules/days.ts'
import { type Appellate, requireRole } from '../../actors/actors.server.ts'
import { type Cursor, cappedCount, type Page, readPage } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import type { Appeal, AppealLetter } from './appeal-letter.server.ts'
import { appealColumns, readAppeals } from './find-appeals.server.ts'
import { hasWorkedOn, workedOn } from './hearer.server.ts'
import { isOpen } from './open-appeals.server.ts'

/** An appeal that was sent to an authority, as it lies before its holder. */
export interface AppealBefore extends Omit<Appeal, 'hearings' | 'isPassedOver'> {
  applicationId: string
  handedInOn: Day
  state: AppealState
}

/** The same as it is opened: of a second appeal with the first one, as it stands by now. */
export interface OpenedAppeal extends AppealBefore, Pick<Appeal, 'hearings' | 'isPassedOver'> {
  first?: Appeal
}

/** A part of the desk's list. */
export type DeskPart = 'open' | 'soon' | 'decided'

/** What is to be decided within so many days, or should have been, is among the most urgent. */
const soonDays = 7

/**
 * Lists the appeals before an authority's holder, those that wait longest first, a page of 25. Of one with
 * `hasWorkedOn` they may see the number alone.
 */
export async function listAppealsBefore(
  db: Database,
  actor: Appellate,
  part: DeskPart,
  cursor: Cursor,
  now = new Date(),
): Promise<Page<AppealBefore & { hasWorkedOn: boolean }>> {
  requireRole(actor, 'appellate')
  const query = selectPart(selectBefore(db, actor), part, now)
  const listed = query.select(({ val }) => workedOn(val(actor.id)).as('hasWorkedOn'))
  const page = await readPage(listed, {
    columns: ['appeals.handedInOn', 'appeals.appealId'],
    // As the days to decide are the same for all of a level, it is also the order in which they end.
    direction: part === 'decided' ? 'desc' : 'asc',
    cursor,
  })
  const rows = page.rows.map(({ hasWorkedOn, ...row }) => ({
    ...toBefore(row),
    hasWorkedOn: Boolean(hasWorkedOn),
  }))
  return { ...page, rows }
}

/** Counts the appeals before an authority's holder by part, each to 1,000 at most. */
export async function countAppealsBefore(
  db: Database,
  actor: Appellate,
  now = new Date(),
): Promise<Record<DeskPart, number>> {
  requireRole(actor, 'appellate')
  const countOf = (part: DeskPart) => cappedCount(selectPart(selectBefore(db, actor), part, now))
  return db
    .selectNoFrom([countOf('open').as('open'), countOf('soon').as('soon'), countOf('decided').as('decided')])
    .executeTakeFirstOrThrow()
}

function selectPart(query: ReturnType<typeof selectBefore>, part: DeskPart, now: Date) {
  if (part === 'decided') return query.where('appeals.decidedOn', 'is not', null)
  const soon = dayOf(dayNumber(councilDay(now.toISOString())) + soonDays)
  return query.where(isOpen()).$if(part === 'soon', (open) => open.where('appeals.decideBy', '<=', soon))
}

/**
 * Finds an appeal that was sent to the authority that somebody holds. `hasWorkedOn`: they worked on the
 * application, and may neither read nor hear it. Undefined when no such appeal lies before them.
 */
export async function findAppealBefore(
  db: Database,
  actor: Appellate,
  appealId: string,
): Promise<OpenedAppeal | { appealId: string; hasWorkedOn: true } | undefined> {
  requireRole(actor, 'appellate')
  const row = await selectBefore(db, actor).where('appeals.appealId', '=', appealId).executeTakeFirst()
  if (!row) return undefined
  if (await hasWorkedOn(db, actor.id, row)) return { appealId, hasWorkedOn: true }
  const all = await readAppeals(db, row.applicationId)
  const { hearings = [], isPassedOver = false } = all.find((one) => one.appealId === appealId) ?? {}
  const before = toBefore(row)
  const first = all.find((one) => one.appealId === before.letter.ground.firstAppeal)
  return { ...before, hearings, isPassedOver, first }
}

function selectBefore(db: Database, { id }: Appellate) {
  return (
    db
      .selectFrom('appeals')
      .innerJoin('authorities', 'authorities.authorityId', 'appeals.authorityId')
      .select(['appeals.applicationId', ...appealColumns])
      .where('authorities.holder', '=', id)
      .where('authorities.endedAt', 'is', null)
      .where('appeals.state', 'is not', null)
      // One whose words were reduced has been decided for years.
      .where('appeals.letter', '!=', '')
  )
}

type Row = Omit<AppealBefore, 'letter' | 'handedInOn' | 'state'> & {
  letter: string
  handedInOn: Day | null
  state: AppealState | null
}

function toBefore({ letter, handedInOn, state, ...row }: Row): AppealBefore {
  if (handedInOn === null || state === null)
    throw new Error('An appeal lies before somebody and was not sent.')
  return { ...row, handedInOn, state, letter: JSON.parse(letter) as AppealLetter }
}
