import { type Day, dayNumber, dayOf } from '../../../rules/days.ts'
import { limits } from '../../../rules/limits.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import type { PublicFigures } from '../../cases/figures/public-overview.server.ts'
import type { PublicTotals } from '../../cases/figures/public-totals.server.ts'
import type { Database } from '../../database/tables.ts'
import type { CouncilReport } from './report.server.ts'

/** A council as its district sees it. A missing figure counts fewer than 10, or would tell one that does. */
export interface DistrictCouncil extends PublicFigures, Pick<PublicTotals, 'overdue' | 'oldestDays'> {
  slug: string
  name: string
  /** The language of the name, where it is not the reader's. */
  lang?: string
  /** The day of its last report; '' until the first is there. */
  reportedOn: Day
  /** Whether nothing came since yesterday, although something did before. */
  isSilent: boolean
}

export const districtSorts = ['name', 'received', 'inTime', 'overdue', 'oldest'] as const
export type DistrictSort = (typeof districtSorts)[number]

export interface DistrictQuery {
  language: string
  today: Day
  /** One of the last 12 months, such as `2026-11`; undefined for all of them. */
  month?: string
  sort: DistrictSort
}

export interface District {
  /** In the order that was asked for. */
  councils: DistrictCouncil[]
  /**
   * Of what the councils tell; what one of them does not tell is in no sum. `isOverdueMore` where one has
   * counted its overdue cases no further than councils do.
   */
  sums: { received: number; overdue: number; isOverdueMore: boolean; inTime?: number; appeals: number }
  /** How many councils have told something since yesterday, and how many tell of open cases past due. */
  reporting: number
  withOverdue: number
}

/** Lists what the councils of the district have told last. */
export async function getDistrict(
  db: Database,
  actor: Admin,
  { language, today, month, sort }: DistrictQuery,
): Promise<District> {
  requireRole(actor, 'admin')
  const yesterday = dayOf(dayNumber(today) - 1)
  const rows = await db.selectFrom('districtCouncils').selectAll().orderBy('slug').execute()
  const told = rows.map(({ report, ...row }) => ({
    ...row,
    report: report === '' ? undefined : (JSON.parse(report) as CouncilReport),
  }))
  const councils = told.map(({ slug, host, reportedOn, report }): DistrictCouncil => {
    const { whole, months, overdue, oldestDays } = report?.figures ?? { whole: {}, months: {} }
    return {
      slug,
      ...nameIn(report?.names ?? {}, language, host),
      reportedOn,
      isSilent: reportedOn !== '' && reportedOn < yesterday,
      ...(month === undefined ? whole : months[month as keyof typeof months]),
      overdue,
      oldestDays,
    }
  })
  const sum = (read: (council: DistrictCouncil) => number | undefined) =>
    councils.reduce((total, council) => total + (read(council) ?? 0), 0)
  return {
    councils: councils.sort(orderBy(sort, language)),
    sums: {
      received: sum(({ received }) => received),
      overdue: sum(({ overdue }) => overdue),
      isOverdueMore: councils.some(({ overdue = 0 }) => overdue > limits.countCeiling),
      inTime: shareOf(councils),
      appeals: told.reduce((total, { report }) => total + (report?.figures.appeals ?? 0), 0),
    },
    reporting: councils.filter(({ reportedOn }) => reportedOn >= yesterday).length,
    withOverdue: councils.filter(({ overdue }) => overdue !== undefined).length,
  }
}

function nameIn(names: Record<string, string>, language: string, host: string) {
  const [own] = Object.entries(names)
  if (names[language] !== undefined) return { name: names[language] }
  return own ? { name: own[1], lang: own[0] } : { name: host }
}

/** The share in time of all councils together, each by what it has decided. */
function shareOf(councils: DistrictCouncil[]): number | undefined {
  const known = councils.flatMap(({ shareInTime, decided }) =>
    shareInTime === undefined || decided === undefined ? [] : [{ share: shareInTime, decided }],
  )
  const decided = known.reduce((total, one) => total + one.decided, 0)
  return decided === 0
    ? undefined
    : known.reduce((total, one) => total + one.share * one.decided, 0) / decided
}

/** What asks for attention first: most that are late, least that were in time; then by name. */
function orderBy(sort: DistrictSort, language: string) {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const weight: Record<DistrictSort, (council: DistrictCouncil) => number> = {
    name: () => 0,
    received: ({ received = 0 }) => received,
    inTime: ({ shareInTime = 2 }) => -shareInTime,
    overdue: ({ overdue = 0 }) => overdue,
    oldest: ({ oldestDays = -1 }) => oldestDays,
  }
  return (one: DistrictCouncil, other: DistrictCouncil) =>
    weight[sort](other) - weight[sort](one) || compare(one.name, other.name)
}
