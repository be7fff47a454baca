import { join } from 'node:path'
import type { Database } from '../council/database/tables.ts'
import { collectReports, type ListedCouncil } from '../council/office/district/collect-reports.server.ts'
import { writeReport } from '../council/office/district/write-report.server.ts'
import { districtSlug, originIn } from './council-settings.ts'
import { listSlugs, type RegisteredCouncil } from './registry.ts'

/**
 * What each council of a folder does for its district: it writes its figures into its own folder, where the
 * registry, which opens no other database, looks for them.
 */
export function districtWork(
  { slug, folder }: Pick<RegisteredCouncil, 'slug' | 'folder'>,
  councilsDir: string,
) {
  return (db: Database, now: Date): Promise<void> =>
    slug === districtSlug ? collectReports(db, listCouncils(councilsDir), now) : writeReport(db, folder, now)
}

/** The councils of the folder, also those that other processes serve, and those that are closed or broken. */
function listCouncils(councilsDir: string): ListedCouncil[] {
  return listSlugs(councilsDir).flatMap((slug) => {
    if (slug === districtSlug) return []
    const folder = join(councilsDir, slug)
    const origin = originIn(folder)
    return [{ slug, folder, host: origin ? new URL(origin).host : slug }]
  })
}
