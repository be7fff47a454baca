import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../council/database/tables.ts'
import { collectReports, type ListedCouncil } from '../council/office/district/collect-reports.server.ts'
import { pullReport, readRemoteCouncils } from '../council/office/district/pull-report.server.ts'
import { findReport } from '../council/office/district/report.server.ts'
import { writeReport } from '../council/office/district/write-report.server.ts'
import { applyCatalogue } from '../council/records/state/apply-catalogue.server.ts'
import { cataloguePath, readCatalogue } from '../council/records/state/catalogue-file.server.ts'
import { findCatalogueMode } from '../council/records/state/mode.server.ts'
import { districtSlug, originIn } from './council-settings.ts'
import { listSlugs, type RegisteredCouncil } from './registry.ts'

/** Lies in the folder of the registry, and names the councils that are run elsewhere. */
const elsewhere = 'elsewhere'
/** Councils that are run elsewhere are not asked more often than that. */
const pullEveryMs = 3_600_000

/**
 * What each council of a folder does for its district: it writes its figures into its own folder, where the
 * registry, which opens no other database, looks for them, and takes what the state publishes, if it has
 * chosen that. Of councils elsewhere the registry asks for figures.
 */
export function districtWork(
  { slug, folder }: Pick<RegisteredCouncil, 'slug' | 'folder'>,
  councilsDir: string,
  warn: (words: string) => void,
): (db: Database, now: Date) => Promise<void> {
  if (slug !== districtSlug) {
    const follow = followingState(cataloguePath(join(councilsDir, districtSlug)), warn)
    return async (db, now) => {
      await writeReport(db, folder, now)
      await follow(db)
    }
  }
  let pulledAt = Number.NEGATIVE_INFINITY
  return (db, now) => {
    const isDue = now.getTime() - pulledAt >= pullEveryMs
    if (isDue) pulledAt = now.getTime()
    const { remote, isWhole } = listRemote(join(folder, elsewhere), isDue ? now : undefined, warn)
    return collectReports(db, [...listCouncils(councilsDir), ...remote], now, { isWhole })
  }
}

/** Takes the catalogue of the state where the council has chosen that; tells once of a broken file. */
function followingState(path: string, warn: (words: string) => void) {
  let broken = false
  // A round begins where the last one ended, so that services that cannot be taken hold up none.
  let after = ''
  return async (db: Database) => {
    if ((await findCatalogueMode(db)).mode !== 'apply') return
    const catalogue = await readCatalogue(path)
    if (catalogue === 'unreadable' && !broken)
      warn(`${path} cannot be read: run councils publish FILE again.`)
    broken = catalogue === 'unreadable'
    const report = (error: unknown) =>
      warn(`A service of the state was not taken: ${(error as Error).message}`)
    if (Array.isArray(catalogue)) after = (await applyCatalogue(db, catalogue, { after, report })).last
  }
}

/** The councils of the folder, also those that other processes serve, and those that are closed or broken. */
function listCouncils(councilsDir: string): ListedCouncil[] {
  return listSlugs(councilsDir).flatMap((slug) => {
    if (slug === districtSlug) return []
    const folder = join(councilsDir, slug)
    const origin = originIn(folder)
    const host = origin ? new URL(origin).host : slug
    return [{ slug, host, findReport: () => findReport(folder) }]
  })
}

/**
 * Those elsewhere, which are asked `now`; undefined: they are listed and not asked. `isWhole` unless the
 * file, or a line of it, cannot be read.
 */
function listRemote(path: string, now: Date | undefined, warn: (words: string) => void) {
  const text = readList(path)
  const { councils, wrong } = readRemoteCouncils(text ?? '')
  if (now && text === undefined) warn(`${path} cannot be read.`)
  if (now) for (const line of wrong) warn(`${path} has no address and thumbprint in line ${line}.`)
  const remote = councils.map((council): ListedCouncil => {
    const { host } = new URL(council.origin)
    const pull = async () => {
      const pulled = now && (await pullReport(council, now))
      if (pulled && 'why' in pulled) warn(`The figures of ${host} were not taken: ${pulled.why}.`)
      return pulled && 'report' in pulled ? pulled.report : undefined
    }
    return { slug: host, host, findReport: pull }
  })
  return { remote, isWhole: text !== undefined && wrong.length === 0 }
}

/** Without the file there are none elsewhere; undefined where it cannot be read. */
function readList(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? '' : undefined
  }
}
