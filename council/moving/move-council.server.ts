import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  type DatabaseLocation,
  databaseExists,
  holdFolder,
  openDatabase,
  withReadSnapshot,
} from '../database/connect.server.ts'
import { isPostgres } from '../database/dialect.server.ts'
import { countServing } from '../database/inspect.server.ts'
import type { Database } from '../database/tables.ts'
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
import { type BackupKey, createSeal } from './encryption.server.ts'
import { assertReplaceable, type ReplaceOptions, replaceCouncil } from './replace-council.server.ts'

export interface MoveOptions {
  /** Reads, verifies and reports, but changes nothing. */
  dryRun: boolean
  progress: Progress
}

export interface RestoreOptions extends MoveOptions {
  /** The repository's folder. */
  root: string
  /** Whether an existing council may be overwritten. */
  replace: boolean
  /** What may open an encrypted backup. */
  keys?: BackupKey[]
}

export interface MoveResult {
  engine: string
  date: string
  totals: Total[]
}

/**
 * Backs up a snapshot of the council into a new file, while the portal runs, encrypted if `encryptTo` is a public key.
 * The file gets its name only after it is complete, on the disk and verified.
 */
export async function backUp(
  location: DatabaseLocation,
  path: string,
  { dryRun, progress, encryptTo }: MoveOptions & { encryptTo?: string },
): Promise<MoveResult> {
  const seal = encryptTo === undefined ? undefined : createSeal(encryptTo)
  if (existsSync(path)) throw new MoveRefused(`${path} is there already: name a new file.`)
  return withReadSnapshot(location, async (trx) => {
    const contents = await readContents(trx)
    if (dryRun) return toResult(contents, await computeTotals(contents, progress))
    const partial = `${path}.${process.pid}.part`
    try {
      const totals = await writeBackupFile(partial, contents, { seal, progress })
      const verifying: Progress = (table, rows) => progress(`${table}, verified`, rows)
      const written = await verifyBackup(partial, verifying, seal && [seal.key])
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
export async function verifyBackup(
  path: string,
  progress: Progress,
  keys?: BackupKey[],
): Promise<MoveResult> {
  const contents = await openBackupFile(path, keys)
  return toResult(contents, await computeTotals(contents, progress))
}

/**
 * Verifies a backup and replaces the database's council by it, all or nothing. Throws `MoveRefused` when the backup is
 * damaged or, unless `replace` is set, when there is a council already.
 */
export async function restore(
  location: DatabaseLocation,
  path: string,
  { dryRun, progress, replace, root, keys }: RestoreOptions,
): Promise<MoveResult> {
  const verifying: Progress = (table, rows) => progress(`${table}, verified`, rows)
  const verified = await verifyBackup(path, verifying, keys)
  await assertReplaceableAt(location, { replace })
  if (dryRun) return verified
  const contents = await openBackupFile(path, keys)
  return toResult(contents, await replaceAlone(location, contents, { root, replace, progress }))
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
    return toResult(contents, await replaceAlone(target, contents, { root, replace: false, progress }))
  })
}

/** A portal that served meanwhile would go on acknowledging what the new council does not have. */
async function replaceAlone(
  location: DatabaseLocation,
  contents: CouncilContents,
  options: ReplaceOptions,
): Promise<Total[]> {
  const release = location.databaseUrl === undefined ? holdFolder(location.dataDir) : () => undefined
  try {
    const db = await openDatabase(location)
    return await assertNobodyServes(db)
      .then(() => replaceCouncil(db, contents, options))
      .finally(() => db.destroy())
  } finally {
    release()
  }
}

async function assertNobodyServes(db: Database) {
  if (!isPostgres(db)) return
  // The server takes a moment to notice that a portal which has ended is gone.
  for (let index = 0; index < 20 && (await countServing(db)) > 0; index++) await setTimeout(100)
  if ((await countServing(db)) > 0)
    throw new MoveRefused('A portal runs on the database that DATABASE_URL names: stop every one first.')
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
