import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type DatabaseLocation,
  databaseExists,
  openDatabase,
  withReadSnapshot,
} from '../database/connect.server.ts'
import { openBackupFile, writeBackupFile } from './backup-file.server.ts'
import {
  type CouncilContents,
  computeTotals,
  listDifferences,
  MoveRefused,
  type Progress,
  readContents,
  type Total,
} from './contents.server.ts'
import { assertReplaceable, replaceCouncil } from './replace-council.server.ts'

export interface MoveOptions {
  /** Reads, verifies and reports, but changes nothing. */
  dryRun: boolean
  progress: Progress
}

export interface MoveResult {
  engine: string
  date: string
  totals: Total[]
}

/**
 * Backs up a snapshot of the council into a new file, while the portal runs. The file gets its name only after it is
 * complete, on the disk and verified.
 */
export async function backUp(
  location: DatabaseLocation,
  path: string,
  { dryRun, progress }: MoveOptions,
): Promise<MoveResult> {
  if (existsSync(path)) throw new MoveRefused(`${path} is there already: name a new file.`)
  return withReadSnapshot(location, async (trx) => {
    const contents = await readContents(trx)
    if (dryRun) return toResult(contents, await computeTotals(contents, progress))
    const partial = `${path}.${process.pid}.part`
    try {
      const totals = await writeBackupFile(partial, contents, progress)
      const written = await verifyBackup(partial, (table, rows) => progress(`${table}, verified`, rows))
      if (listDifferences(totals, written.totals).length > 0)
        throw new MoveRefused('The disk does not give back what was written.')
      await rename(partial, path)
      await syncFolder(dirname(path))
      return toResult(contents, totals)
    } catch (error) {
      await rm(partial, { force: true })
      const { syscall, code } = error as NodeJS.ErrnoException
      throw syscall ? new MoveRefused(`${path} cannot be written (${code}).`) : error
    }
  })
}

/** Verifies a backup without a database. Throws `MoveRefused` unless it is complete and unchanged. */
export async function verifyBackup(path: string, progress: Progress): Promise<MoveResult> {
  const contents = await openBackupFile(path)
  return toResult(contents, await computeTotals(contents, progress))
}

/**
 * Verifies a backup and replaces the database's council by it, all or nothing. Throws `MoveRefused` when the backup is
 * damaged or, unless `replace` is set, when there is a council already.
 */
export async function restore(
  location: DatabaseLocation,
  path: string,
  { dryRun, progress, replace, root }: MoveOptions & { replace: boolean; root: string },
): Promise<MoveResult> {
  const verified = await verifyBackup(path, (table, rows) => progress(`${table}, verified`, rows))
  await assertReplaceableAt(location, { replace })
  if (dryRun) return verified
  const db = await openDatabase(location)
  const contents = await openBackupFile(path)
  const totals = await replaceCouncil(db, contents, { root, replace, progress }).finally(() => db.destroy())
  return toResult(contents, totals)
}

/** Copies the council into an empty database of either engine and compares both, all or nothing. */
export function moveCouncil(
  location: DatabaseLocation,
  target: DatabaseLocation,
  { dryRun, progress, root }: MoveOptions & { root: string },
): Promise<MoveResult> {
  return withReadSnapshot(location, async (trx) => {
    const contents = await readContents(trx)
    await assertReplaceableAt(target, { replace: false })
    if (dryRun) return toResult(contents, await computeTotals(contents, progress))
    const db = await openDatabase(target)
    const totals = await replaceCouncil(db, contents, { root, replace: false, progress }).finally(() =>
      db.destroy(),
    )
    return toResult(contents, totals)
  })
}

/** Checks an existing database and creates none. */
async function assertReplaceableAt(location: DatabaseLocation, may: { replace: boolean }) {
  if (databaseExists(location)) await withReadSnapshot(location, (trx) => assertReplaceable(trx, may))
}

function toResult({ engine, date }: CouncilContents, totals: Total[]): MoveResult {
  return { engine, date, totals }
}

/** Syncs the folder; without this a power cut could undo the rename. */
async function syncFolder(path: string) {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
