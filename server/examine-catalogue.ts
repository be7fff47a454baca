import type { Database } from '../council/database/tables.ts'
import {
  cataloguePath,
  readCatalogue,
  readPublished,
} from '../council/records/state/catalogue-file.server.ts'
import { digestOf } from '../council/records/state/template.server.ts'
import type { Findings } from './checks.ts'

/** Examines in the registry of a district whether councils can read what is published there. */
export async function examineCatalogue(found: Findings, db: Database, dataDir: string): Promise<void> {
  const published = await readPublished(db)
  const read = await readCatalogue(cataloguePath(dataDir))
  if (read === 'none' && published.length === 0) return
  if (Array.isArray(read) && digestOf(read) === digestOf(published))
    found.ok('catalogue.file', `services in the state's catalogue: ${read.length}`, read.length)
  else
    found.fault(
      'catalogue.file',
      `${cataloguePath(dataDir)} ${Array.isArray(read) ? 'is not what was published' : 'cannot be read'}: run councils publish FILE again.`,
    )
}
