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
  /** Reads, verifies and tells, and changes nothing. */
  dryRun: boolean
  progress: Progress
}

export interface MoveResult {
  engine: string
  date: string
  totals: Total[]
}

/**
 * Copies the council as it is at one moment, while the portal runs, into a file that must not be there yet. The file
 * gets its name when it is on the disk, whole, and has been read again.
 */
export async function backUp(
  place: DatabaseLocation,
  path: string,
  { dryRun, progress }: MoveOptions,
): Promise<MoveResult> {
  if (existsSync(path)) throw new MoveRefused(`${path} is there already: name a new file.`)
  return withReadSnapshot(place, async (trx) => {
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

/** Reads a backup to its end, without a database. Throws `MoveRefused` unless it is whole and as it was written. */
export async function verifyBackup(path: string, progress: Progress): Promise<MoveResult> {
  const contents = await openBackupFile(path)
  return toResult(contents, await computeTotals(contents, progress))
}

/**
 * Verifies a backup and puts it in the place of the database's council, all or nothing. Throws `MoveRefused`
 * when it is damaged or, unless `replace`, when there is a council.
 */
export async function restore(
  place: DatabaseLocation,
  path: string,
  { dryRun, progress, replace, root }: MoveOptions & { replace: boolean; root: string },
): Promise<MoveResult> {
  const verified = await verifyBackup(path, (table, rows) => progress(`${table}, verified`, rows))
  await assertReplaceableAt(place, { replace })
  if (dryRun) return verified
  const db = await openDatabase(place)
  const contents = await openBackupFile(path)
  const totals = await replaceCouncil(db, contents, { root, replace, progress }).finally(() => db.destroy())
  return toResult(contents, totals)
}

/** Copies the council into an empty database of either engine and compares both, all or nothing. */
export function moveCouncil(
  place: DatabaseLocation,
  target: DatabaseLocation,
  { dryRun, progress, root }: MoveOptions & { root: string },
): Promise<MoveResult> {
  return withReadSnapshot(place, async (trx) => {
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

/** Looks without making a database where there is none. */
async function assertReplaceableAt(place: DatabaseLocation, may: { replace: boolean }) {
  if (databaseExists(place)) await withReadSnapshot(place, (trx) => assertReplaceable(trx, may))
}

function toResult({ engine, date }: CouncilContents, totals: Total[]): MoveResult {
  return { engine, date, totals }
}

/** Without this a power cut could take the new name. */
async function syncFolder(path: string) {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
