import { sql } from 'kysely'
import { type Day, dayNumber, dayOf, midnightOf } from '../../../rules/days.ts'
import { dueThisWeekKeys, dueTodayKeys, overdueKeys } from '../../../rules/inbox-key.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { cappedCount } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'

/** By how many days since its receipt what waits is counted; null: or longer. */
export const ages = [
  { from: 0, to: 5 },
  { from: 6, to: 10 },
  { from: 11, to: 20 },
  { from: 21, to: null },
] as const

export interface WaitingCase {
  applicationId: string
  serviceName: string
  /** The language of the name, where it is not the reader's. */
  lang?: string
  applicantVillage: string
  date: string
  dueOn: Day | null
}

export interface VillageFigures {
  /** Undefined: all places that are no village of the council. */
  name?: string
  waiting: number
  late: number
}

/** What waits now, each count to 1,000 at most. */
export interface WaitingFigures {
  waiting: number
  withCouncil: number
  late: number
  lateAWeekAgo: number
  dueThisWeek: number
  dueToday: number
  /** One for each of `ages`. */
  byAge: number[]
  /** The five that are late for longest. */
  latest: WaitingCase[]
  /** The one that has waited for longest. */
  oldest?: WaitingCase
  /** Empty where no village is named, and for a single service. */
  villages: VillageFigures[]
}

export interface WaitingQuery {
  language: string
  today: Day
  /** The service that the figures are of; undefined for all of them. */
  serviceId?: string
  /** The villages of the council by name; whatever else applicants wrote is other places. */
  villages: readonly string[]
}

/** Counts what waits now, from index ranges alone: how soon due, how long it waits and in which village. */
export async function getWaitingFigures(
  db: Database,
  actor: Admin,
  { language, today, serviceId, villages }: WaitingQuery,
): Promise<WaitingFigures> {
  requireRole(actor, 'admin')
  const all = db
    .selectFrom('applications')
    .$if(serviceId !== undefined, (query) => query.where('serviceId', '=', serviceId ?? ''))
  const pending = all.where('status', '=', 'Pending').where('setAsideAt', 'is', null)
  const dueIn = ({ from, before }: { from: string; before: string }) =>
    all.where('inboxKey', '>=', from).where('inboxKey', '<', before)
  const late = dueIn(overdueKeys(today))
  const ago = dayOf(dayNumber(today) - 7)
  const lateThen = all
    .where('decidedAt', '>=', midnightOf(ago))
    .where('dueOn', '<', ago)
    .select('applicationId')
  const receivedIn = ({ from, to }: (typeof ages)[number]) =>
    pending
      .where('date', '<', midnightOf(dayOf(dayNumber(today) - from + 1)))
      .$if(to !== null, (query) => query.where('date', '>=', midnightOf(dayOf(dayNumber(today) - (to ?? 0)))))
  const counted = await db
    .selectNoFrom([
      cappedCount(pending.select('applicationId')).as('waiting'),
      cappedCount(all.where('turn', '=', 'council').select('applicationId')).as('withCouncil'),
      cappedCount(late.select('applicationId')).as('late'),
      cappedCount(dueIn(overdueKeys(ago)).select('applicationId')).as('stillLate'),
      cappedCount(lateThen).as('lateThen'),
      cappedCount(dueIn(dueThisWeekKeys(today)).select('applicationId')).as('dueThisWeek'),
      cappedCount(dueIn(dueTodayKeys(today)).select('applicationId')).as('dueToday'),
      ...ages.map((age, index) => cappedCount(receivedIn(age).select('applicationId')).as(`age${index}`)),
    ])
    .executeTakeFirstOrThrow()
  const { stillLate, lateThen: decidedSince, ...counts } = counted
  const latest = await late
    .select(shownColumns)
    .orderBy('inboxKey')
    .orderBy('applicationId')
    .limit(5)
    .execute()
  const [oldest] = await pending
    .select(shownColumns)
    .orderBy('date')
    .orderBy('applicationId')
    .limit(1)
    .execute()
  const inLanguage = (row: (typeof latest)[number]) => {
    const { langs, ...shown } = localizeServiceName(row, language)
    return { ...shown, lang: langs.serviceName }
  }
  return {
    ...counts,
    lateAWeekAgo: stillLate + decidedSince,
    byAge: ages.map((_, index) => (counted as unknown as Record<string, number>)[`age${index}`] ?? 0),
    latest: latest.map(inLanguage),
    oldest: oldest && inLanguage(oldest),
    villages: serviceId === undefined ? await countVillages(db, villages, today, counts) : [],
  }
}

const shownColumns = [
  'applicationId',
  'serviceName',
  'serviceTexts',
  'applicantVillage',
  'date',
  'dueOn',
] as const

/** As the index of villages says it. */
const isWaiting = sql<boolean>`"status" = 'Pending' and "setAsideAt" is null`

/** Counts the villages of the council by their names, and all other places together. */
async function countVillages(
  db: Database,
  names: readonly string[],
  today: Day,
  total: { waiting: number; late: number },
): Promise<VillageFigures[]> {
  if (names.length === 0) return []
  const { from, before } = overdueKeys(today)
  const waiting = (name: string) =>
    db
      .selectFrom('applications')
      .select('applicationId')
      .where('applicantVillage', '=', name)
      .where(isWaiting)
  const row = (await db
    .selectNoFrom(
      names.flatMap((name, index) => [
        cappedCount(waiting(name)).as(`waiting${index}`),
        cappedCount(waiting(name).where('inboxKey', '>=', from).where('inboxKey', '<', before)).as(
          `late${index}`,
        ),
      ]),
    )
    .executeTakeFirstOrThrow()) as Record<string, number>
  const villages = names.map((name, index) => ({
    name,
    waiting: row[`waiting${index}`] ?? 0,
    late: row[`late${index}`] ?? 0,
  }))
  const rest = (kind: 'waiting' | 'late') =>
    Math.max(0, total[kind] - villages.reduce((sum, village) => sum + village[kind], 0))
  const others = { waiting: rest('waiting'), late: rest('late') }
  return [
    ...villages.filter((village) => village.waiting > 0).sort((a, b) => b.waiting - a.waiting),
    ...(others.waiting > 0 ? [others] : []),
  ]
}
