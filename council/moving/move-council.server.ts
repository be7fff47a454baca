import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import {
  type DatabasePlace,
  isDatabaseThere,
  openDatabase,
  withReadSnapshot,
} from '../database/connect.server.ts'
import { openBackupFile, writeBackupFile } from './backup-file.server.ts'
import {
  addUp,
  type Contents,
  differences,
  MovingRefused,
  type Progress,
  readContents,
  type Total,
} from './contents.server.ts'
import { demandRoom, fill } from './fill.server.ts'

export interface Moving {
  /** Reads, verifies and tells, and changes nothing. */
  dryRun: boolean
  progress: Progress
}

export interface Moved {
  engine: string
  date: string
  totals: Total[]
}

/**
 * Copies the council as it is at one moment, while the portal runs, into a file that must not be there yet. The file
 * gets its name when it is on the disk, whole, and has been read again.
 */
export async function backUp(
  place: DatabasePlace,
  path: string,
  { dryRun, progress }: Moving,
): Promise<Moved> {
  if (existsSync(path)) throw new MovingRefused(`${path} is there already: name a new file.`)
  return withReadSnapshot(place, async (trx) => {
    const contents = await readContents(trx)
    if (dryRun) return moved(contents, await addUp(contents, progress))
    const partial = `${path}.${process.pid}.part`
    try {
      const totals = await writeBackupFile(partial, contents, progress)
      const written = await verifyBackup(partial, (table, rows) => progress(`${table}, verified`, rows))
      if (differences(totals, written.totals).length > 0)
        throw new MovingRefused('The disk does not give back what was written.')
      await rename(partial, path)
      await syncFolder(dirname(path))
      return moved(contents, totals)
    } catch (error) {
      await rm(partial, { force: true })
      const { syscall, code } = error as NodeJS.ErrnoException
      throw syscall ? new MovingRefused(`${path} cannot be written (${code}).`) : error
    }
  })
}

/** Reads a backup to its end, without a database. Throws `MovingRefused` unless it is whole and as it was written. */
export async function verifyBackup(path: string, progress: Progress): Promise<Moved> {
  const contents = await openBackupFile(path)
  return moved(contents, await addUp(contents, progress))
}

/**
 * Verifies a backup and puts it in the place of the database's council, all or nothing. Throws `MovingRefused`
 * when it is damaged or, unless `replace`, when there is a council.
 */
export async function restore(
  place: DatabasePlace,
  path: string,
  { dryRun, progress, replace, root }: Moving & { replace: boolean; root: string },
): Promise<Moved> {
  const verified = await verifyBackup(path, (table, rows) => progress(`${table}, verified`, rows))
  await demandRoomAt(place, { replace })
  if (dryRun) return verified
  const db = await openDatabase(place)
  const contents = await openBackupFile(path)
  const totals = await fill(db, contents, { root, replace, progress }).finally(() => db.destroy())
  return moved(contents, totals)
}

/** Copies the council into an empty database of either engine and compares both, all or nothing. */
export function moveTo(
  place: DatabasePlace,
  target: DatabasePlace,
  { dryRun, progress, root }: Moving & { root: string },
): Promise<Moved> {
  return withReadSnapshot(place, async (trx) => {
    const contents = await readContents(trx)
    await demandRoomAt(target, { replace: false })
    if (dryRun) return moved(contents, await addUp(contents, progress))
    const db = await openDatabase(target)
    const totals = await fill(db, contents, { root, replace: false, progress }).finally(() => db.destroy())
    return moved(contents, totals)
  })
}

/** Looks without making a database where there is none. */
async function demandRoomAt(place: DatabasePlace, may: { replace: boolean }) {
  if (isDatabaseThere(place)) await withReadSnapshot(place, (trx) => demandRoom(trx, may))
}

function moved({ engine, date }: Contents, totals: Total[]): Moved {
  return { engine, date, totals }
}

/** Without this a power cut could take the new name. */
async function syncFolder(path: string) {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}
