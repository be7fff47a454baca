import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type DatabaseLocation, databaseExists, withReadSnapshot } from '../../database/connect.server.ts'
import { listDatabaseFaults } from '../../database/inspect.server.ts'
import { syncFolder } from '../../database/sync-folder.server.ts'
import type { Database } from '../../database/tables.ts'
import { type FilePlace, openFiles } from '../../files/store/open-files.server.ts'
import { type DescribedContents, openBackupFile, writeBackupFile } from './backup-file.server.ts'
import {
  type CouncilContents,
  computeTotals,
  listDifferences,
  type Progress,
  readContents,
  type Sum,
} from './contents.server.ts'
import { readEarlier, withEarlier } from './earlier-backups.server.ts'
import { type BackupKey, createSeal } from './encryption.server.ts'
import { listLostParts } from './known-parts.server.ts'
import { type LostFile, listLostFiles } from './lost-files.server.ts'
import { MoveRefused } from './move-refused.ts'
import {
  assertMigrationsKnown,
  assertReplaceable,
  type Replaced,
  type ReplaceOptions,
  replaceCouncil,
} from './replace-council.server.ts'
import { whileAlone } from './while-alone.server.ts'

/** Where a council is: its database and its stored files. */
export type CouncilPlace = DatabaseLocation & FilePlace

export interface MoveOptions {
  /** Reads, verifies and reports, but changes nothing. */
  dryRun: boolean
  progress: Progress
  /** The repository's folder. */
  root: string
}

export interface BackupOptions extends MoveOptions {
  /** Which portal makes it, for its header. */
  portal?: string
  /** A public key that the backup is encrypted to. */
  encryptTo?: string
  /** An earlier backup: the files that it holds are left out. */
  since?: string
  /** What may open the earlier one. */
  keys?: BackupKey[]
}

export interface RestoreOptions extends MoveOptions {
  /** Whether an existing council may be overwritten. */
  replace: boolean
  /** What may open an encrypted backup. */
  keys?: BackupKey[]
  /** The earlier backups that hold the files which it leaves out. */
  earlier?: string[]
}

export interface MoveResult extends Sum {
  engine: string
  date: string
  /** Which portal made the backup, where it says so. */
  portal?: string
  /** Stored files whose bytes are missing: in a backup from it, after a restore, or where it moved from. */
  lost: LostFile[]
  /** The name of the backup that holds the files which are left out. */
  since?: string
  /** What is or was wrong with the database of a backup, a line each. */
  damage: string[]
  /** Tables and columns of somebody's own that a restore or a move has left out. */
  leftOut?: string[]
}

/**
 * Backs up a snapshot of the council into a new file, while the portal runs. The file gets its name only
 * after it is complete, on the disk and verified.
 */
export async function backUp(
  location: CouncilPlace,
  path: string,
  { dryRun, progress, root, portal, encryptTo, since, keys }: BackupOptions,
): Promise<MoveResult> {
  const seal = encryptTo === undefined ? undefined : createSeal(encryptTo)
  if (existsSync(path)) throw new MoveRefused(`${path} is there already: name a new file.`)
  const earlier = since === undefined ? undefined : await readEarlier(since, { keys, progress })
  return withReadSnapshot({ ...location, copyWillDo: true }, async (trx) => {
    const read = await readContents(trx, openFiles(location), earlier?.held)
    const damage = [...(await listDatabaseFaults(trx)), ...(await listLostParts(read, root))]
    const contents = { ...read, since: earlier?.since, portal, damage }
    if (dryRun) return toResult(contents, await computeTotals(contents, progress))
    const partial = `${path}.${process.pid}.part`
    try {
      const sum = await writeBackupFile(partial, contents, { seal, progress })
      const verifying: Progress = (table, rows) => progress(`${table}, verified`, rows)
      const written = await verifyBackup(partial, verifying, seal && [seal.key])
      if (listDifferences(sum.totals, written.totals).length > 0)
        throw new MoveRefused('The disk does not give back what was written.')
      await rename(partial, path)
      await syncFolder(dirname(path))
      return toResult(contents, sum)
    } catch (error) {
      await rm(partial, { force: true })
      const { syscall, code } = error as NodeJS.ErrnoException
      throw syscall ? new MoveRefused(`${path} cannot be written (${code}).`) : error
    }
  })
}

/**
 * Verifies a backup without a database; what it leaves out is not looked for. Throws `MoveRefused` unless it
 * is complete and unchanged.
 */
export async function verifyBackup(
  path: string,
  progress: Progress,
  keys?: BackupKey[],
): Promise<MoveResult> {
  const contents = await openBackupFile(path, keys)
  return toResult(contents, await computeTotals(contents, progress))
}

/**
 * Verifies a backup and replaces the council by it, all or nothing. Throws `MoveRefused` when the backup is
 * damaged, when it leaves out files of an earlier one that is not named, and, unless `replace` is set, when
 * there is a council already.
 */
export async function restore(
  location: CouncilPlace,
  path: string,
  { dryRun, progress, replace, root, keys, earlier = [] }: RestoreOptions,
): Promise<MoveResult> {
  const contents = await withEarlier(await openBackupFile(path, keys), earlier, keys)
  const verifying: Progress = (table, rows) => progress(`${table}, verified`, rows)
  const verified = await toResult(contents, await computeTotals(contents, verifying))
  await assertReplaceableAt(location, contents, { root, replace })
  if (dryRun) return verified
  return toResult(contents, await replaceAlone(location, contents, { root, replace, progress }))
}

/**
 * Copies a council into an empty database of either engine, and its files; compares both; all or nothing.
 * Throws `MoveRefused` or `DatabaseRefused` where a portal serves either, but not for a dry run.
 */
export function moveCouncil(
  location: CouncilPlace,
  target: CouncilPlace,
  { dryRun, progress, root }: MoveOptions,
): Promise<MoveResult> {
  const copy = async (trx: Database) => {
    const contents = await readContents(trx, openFiles(location))
    await assertReplaceableAt(target, contents, { root, replace: false })
    if (dryRun) return toResult(contents, await computeTotals(contents, progress))
    return toResult(contents, await replaceAlone(target, contents, { root, replace: false, progress }))
  }
  const move = () => withReadSnapshot(location, copy)
  // Where there is nothing to move, nothing is made to be held.
  if (dryRun || !databaseExists(location)) return move()
  return whileAlone({ ...location, standbyWillDo: true }, move)
}

/** What brings a council back may use the room that daily work leaves free. */
const leastFree = 50_000_000

function replaceAlone(
  location: CouncilPlace,
  contents: CouncilContents,
  options: Omit<ReplaceOptions, 'store'>,
): Promise<Replaced> {
  const store = openFiles(location, { leastFree })
  return whileAlone(location, (db) => replaceCouncil(db, contents, { ...options, store }))
}

/** Checks an existing database and creates none. */
async function assertReplaceableAt(
  location: DatabaseLocation,
  contents: CouncilContents,
  { root, ...may }: Pick<RestoreOptions, 'root' | 'replace'>,
) {
  assertMigrationsKnown(contents, root)
  if (databaseExists(location)) await withReadSnapshot(location, (trx) => assertReplaceable(trx, may))
}

async function toResult(contents: DescribedContents, sum: Sum | Replaced): Promise<MoveResult> {
  const { engine, date, portal, since, damage = [] } = contents
  const lost = await listLostFiles(contents, sum.files.lost)
  return { ...sum, engine, date, portal, lost, since: since?.name, damage }
}
