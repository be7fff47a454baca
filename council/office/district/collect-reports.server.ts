import { councilDay } from '../../../rules/days.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import type { CouncilReport } from './report.server.ts'

/** A council of the district, by what the operator calls it. */
export interface ListedCouncil {
  slug: string
  /** Where people find it, which names it until its first report is there. */
  host: string
  /** Gives its last report; undefined where there is none, or none that is good. */
  findReport(): Promise<CouncilReport | undefined>
}

/** So many councils are asked at once, of which each may take its time. */
const atOnce = 10

/**
 * Takes over what the councils of the district have told, and forgets those that are listed no more, unless
 * the list lacks some. Done twice it changes nothing; of a council that is silent the last report stays.
 */
export async function collectReports(
  db: Database,
  councils: ListedCouncil[],
  now: Date,
  { isWhole = true } = {},
): Promise<void> {
  const today = councilDay(now.toISOString())
  const rows = await db.selectFrom('districtCouncils').selectAll().execute()
  const known = new Map(rows.map((row) => [row.slug, row]))
  const reports = await findReports(councils)
  for (const { slug, host } of councils) {
    const stored = known.get(slug)
    const found = reports.get(slug)
    const report = JSON.stringify(found)
    // One of tomorrow was written, or taken over, by a clock that ran ahead.
    const last = stored && stored.reportedOn <= today ? stored.reportedOn : ''
    const isGood = found && found.day <= today && found.day >= last
    const told = isGood ? { reportedOn: found.day, report } : {}
    if (stored?.host === host && (!isGood || stored.report === report)) continue
    await upsert(db, 'districtCouncils', { slug }, { host, ...told })
  }
  if (!isWhole) return
  const listed = new Set(councils.map(({ slug }) => slug))
  for (const { slug } of rows)
    if (!listed.has(slug)) await db.deleteFrom('districtCouncils').where('slug', '=', slug).execute()
}

async function findReports(councils: ListedCouncil[]) {
  const reports = new Map<string, CouncilReport | undefined>()
  const left = councils.values()
  const ask = async () => {
    for (const { slug, findReport } of left) reports.set(slug, await findReport())
  }
  await Promise.all(Array.from({ length: atOnce }, ask))
  return reports
}
