import { councilDay, type Day } from '../../../rules/days.ts'
import type { AppealLevel, GroundIdentity } from '../../../rules/legal-clock/appeal.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { storeExported } from '../../audit/store-accesses.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { type Cursor, countRows, readAll, readPage } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { readTexts } from './authorities.server.ts'
import { readAppeals } from './find-appeals.server.ts'
import { readHearingDays } from './hearings.server.ts'

/** Which appeals of the register are meant; by the year in which they came in. */
export interface RegisterFilter {
  level?: AppealLevel
  year?: string
}

const byDay = { columns: ['appeals.handedInOn', 'appeals.appealId'], direction: 'desc' } as const

/** Lists the appeals that came in, on paper too, the newest first, a page of 25, worded in a language. */
export async function listRegister(
  db: Database,
  actor: Admin,
  { cursor, language, ...filter }: RegisterFilter & { cursor: Cursor; language: string },
) {
  requireRole(actor, 'admin')
  const page = await readPage(selectRegister(db, filter), { ...byDay, cursor })
  return { ...page, rows: await wordAll(db, page.rows, language) }
}

/** Yields every appeal of the register; that each has left is noted before it does. */
export async function* exportRegister(db: Database, actor: Admin, filter: RegisterFilter, language: string) {
  requireRole(actor, 'admin')
  for await (const rows of readAll(selectRegister(db, filter), byDay)) {
    await storeExported(db, actor, rows)
    yield* await wordAll(db, rows, language)
  }
}

/** Counts the appeals of the register, all of them. */
export async function countRegister(db: Database, actor: Admin, filter: RegisterFilter): Promise<number> {
  requireRole(actor, 'admin')
  return countRows(selectRegister(db, filter))
}

/** Lists the years in which appeals came in, from the first to the last; empty while there was none. */
export async function listRegisterYears(db: Database, actor: Admin): Promise<string[]> {
  requireRole(actor, 'admin')
  const { first, last } = await db
    .selectFrom('appeals')
    .select(({ fn }) => [
      fn.min<Day | null>('handedInOn').as('first'),
      fn.max<Day | null>('handedInOn').as('last'),
    ])
    .executeTakeFirstOrThrow()
  if (first === null || last === null) return []
  const [from, to] = [first, last].map((day) => Number(day.slice(0, 4))) as [number, number]
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index))
}

function selectRegister(db: Database, { level, year }: RegisterFilter) {
  return db
    .selectFrom('appeals')
    .innerJoin('applications', 'applications.applicationId', 'appeals.applicationId')
    .select(['appeals.appealId', 'appeals.applicationId', 'appeals.level', 'appeals.handedInOn'])
    .select(['appeals.letter', 'appeals.decideBy', 'appeals.decidedOn', 'appeals.outcome', 'appeals.result'])
    .select(['appeals.authorityId', 'appeals.orderedBy', 'appeals.orderedAt', 'appeals.penalty'])
    .select(['applications.applicantName', 'applications.serviceName', 'applications.serviceTexts'])
    .select(['appeals.obeyedAt', 'applications.decidedAt'])
    .where('appeals.handedInOn', 'is not', null)
    .$if(level !== undefined, (query) => query.where('appeals.level', '=', level ?? 1))
    .$if(year !== undefined, (query) =>
      query
        .where('appeals.handedInOn', '>=', `${year}-01-01`)
        .where('appeals.handedInOn', '<=', `${year}-12-31`),
    )
}

type Selected = Awaited<ReturnType<ReturnType<typeof selectRegister>['executeTakeFirstOrThrow']>>

async function wordAll(db: Database, rows: Selected[], language: string) {
  const hearings = await readHearingDays(
    db,
    rows.map(({ appealId }) => appealId),
  )
  return Promise.all(
    rows.map(async (row) => ({
      ...(await worded(db, row, language)),
      /** The days on which both sides were or are to be heard. */
      heardOn: hearings.get(row.appealId) ?? [],
    })),
  )
}

async function worded(db: Database, row: Selected, language: string) {
  const { letter, authorityId, orderedAt, obeyedAt, decidedAt, ...rest } = localizeServiceName(row, language)
  // One whose words were reduced has no letter any more.
  const ground = letter === '' ? undefined : (JSON.parse(letter) as { ground: GroundIdentity }).ground
  const later = orderedAt !== null && decidedAt !== null && decidedAt > orderedAt ? decidedAt : null
  const obeyed = obeyedAt ?? later
  const others = ground && row.decidedOn === null ? await readAppeals(db, row.applicationId) : []
  return {
    ...rest,
    ground: ground && { because: ground.because, since: ground.since },
    isPassedOver: others.some((one) => one.appealId === row.appealId && one.isPassedOver),
    /** Which office heard it; undefined on paper. */
    authority: authorityId === null ? undefined : await readTexts(db, authorityId, language),
    /** When the office did what was ordered, by another decision or as it said. */
    obeyedOn: row.orderedBy !== null && obeyed !== null ? councilDay(obeyed) : null,
  }
}
