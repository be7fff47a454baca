import { existsSync } from 'node:fs'
import { isPostgres } from '../council/database/dialect.server.ts'
import { countPlaces } from '../council/database/inspect.server.ts'
import type { Database } from '../council/database/tables.ts'
import { BucketFault } from '../council/files/bucket-store.server.ts'
import { findFileFaults, sumFiles } from '../council/files/examine-files.server.ts'
import { openFiles } from '../council/files/open-files.server.ts'
import { leastFreeBytes } from '../council/files/store.server.ts'
import { freeBytes } from './health.ts'
import { megabytes, namesOf } from './measures.ts'
import type { Settings } from './settings.ts'

interface Examination {
  facts: string[]
  faults: string[]
}

/**
 * Examines the stored files of a council: where they lie, how many there are, whether each that a row names is there, and
 * whether there is room for more. With `read`, reads every one and compares its digest.
 */
export async function examineStoredFiles(
  { facts, faults }: Examination,
  db: Database,
  { settings, read }: { settings: Settings; read: boolean },
): Promise<void> {
  const { dataDir, bucket } = settings
  const { files, bytes } = await sumFiles(db)
  const where = bucket
    ? `the bucket ${bucket.name} at ${new URL(bucket.endpoint).host}`
    : `the folder files of ${dataDir}`
  const free = existsSync(dataDir) ? freeBytes(dataDir) : leastFreeBytes
  if (free < leastFreeBytes)
    faults.push(
      `${megabytes(free)} free for ${dataDir}: no photo and no PDF is taken below ${megabytes(leastFreeBytes)}, make room.`,
    )
  if (!bucket && isPostgres(db) && (await countPlaces(db)) > 1)
    faults.push(
      'Portals with several data folders serve this database, and none sees the files of the others: set FILES_URL.',
    )
  try {
    const { lost, changed } = await findFileFaults(db, openFiles(settings), { read })
    const fix = 'take them out of a backup.'
    // What the rows name is said to be there once it was seen there.
    if (lost.length === 0)
      facts.push(`${files.toLocaleString('en')} stored files, ${megabytes(bytes)}, in ${where}`)
    if (lost.length > 0) faults.push(`${lost.length} stored files are lost (${namesOf(lost)}): ${fix}`)
    if (changed.length > 0)
      faults.push(`${changed.length} stored files have changed (${namesOf(changed)}): ${fix}`)
    if (read && lost.length + changed.length === 0) facts.push('every stored file was read and is as it came')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!(error instanceof BucketFault) && code === undefined) throw error
    faults.push(`The stored files cannot be looked at: ${message}`)
  }
}
