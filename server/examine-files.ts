import { existsSync } from 'node:fs'
import { isPostgres } from '../council/database/dialect.server.ts'
import { countPlaces } from '../council/database/inspect.server.ts'
import type { Database } from '../council/database/tables.ts'
import { BucketFault } from '../council/files/store/bucket-store.server.ts'
import { findFileFaults, sumFiles } from '../council/files/store/examine-files.server.ts'
import { openFiles } from '../council/files/store/open-files.server.ts'
import { leastFreeBytes } from '../council/files/store/store.server.ts'
import { listAcceptedLosses } from '../council/records/moving/accepted-losses.server.ts'
import type { Findings } from './checks.ts'
import { freeBytes } from './health.ts'
import { megabytes, namesOf } from './measures.ts'
import type { Settings } from './settings.ts'

/**
 * Examines the stored files of a council: where they lie, how many there are, whether each that a row names
 * is there, and whether there is room for more. With `read`, reads every one and compares its digest.
 */
export async function examineStoredFiles(
  found: Findings,
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
    found.fault(
      'files.room',
      `${megabytes(free)} free for ${dataDir}: no photo and no PDF is taken below ${megabytes(leastFreeBytes)}, make room.`,
      free,
    )
  if (!bucket && isPostgres(db) && (await countPlaces(db)) > 1)
    found.fault(
      'files.places',
      'Portals with several data folders serve this database, and none sees the files of the others: set FILES_URL.',
    )
  try {
    const { lost, changed } = await findFileFaults(db, openFiles(settings), { read })
    // What the rows name is said to be there once it was seen there.
    if (lost.length === 0)
      found.ok(
        'files.stored',
        `${files.toLocaleString('en')} stored files, ${megabytes(bytes)}, in ${where}`,
        files,
      )
    const accepted = await listAcceptedLosses(db)
    const known = [...lost, ...changed].filter((digest) => accepted.has(digest))
    if (known.length > 0)
      found.warn(
        'files.lost',
        `${known.length} stored files are accepted as lost for good (${namesOf(known)})`,
        known.length,
      )
    const isNew = (digest: string) => !accepted.has(digest)
    tellDigests(found, 'files.lost', lost.filter(isNew), 'are lost')
    tellDigests(found, 'files.changed', changed.filter(isNew), 'have changed')
    if (read && lost.length + changed.length === 0)
      found.ok('files.changed', 'every stored file was read and is as it came', 0)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!(error instanceof BucketFault) && code === undefined) throw error
    found.fault('files.reachable', `The stored files cannot be looked at: ${message}`)
  }
}

function tellDigests(found: Findings, key: 'files.lost' | 'files.changed', digests: string[], what: string) {
  const { length } = digests
  if (length > 0)
    found.fault(
      key,
      `${length} stored files ${what} (${namesOf(digests)}): take them out of a backup.`,
      length,
    )
}
