import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupOptions, backUp, type CouncilPlace, type MoveResult } from './move-council.server.ts'
import { MoveRefused } from './move-refused.ts'

export interface BackupFolder {
  /** Made, for its owner alone, where there is none. */
  folder: string
  /** The host at which people reach the council: it begins the names of its backups. */
  host: string
  now: Date
  /** A public key that the backup is encrypted to. */
  encryptTo?: string
}

/** Copies the council into a new file of the folder, named after the council and the moment. */
export async function backUpInto(
  place: CouncilPlace,
  { folder, host, now, encryptTo }: BackupFolder,
  moving: BackupOptions,
): Promise<MoveResult & { path: string }> {
  if (!moving.dryRun) await inFolder(folder, () => mkdir(folder, { recursive: true, mode: 0o700 }))
  const moment = now
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
  const name = `${nameOf(host)}.${moment}.backup${encryptTo === undefined ? '' : '.age'}`
  const path = join(folder, name)
  return { ...(await backUp(place, path, { ...moving, encryptTo })), path }
}

/**
 * Deletes all but the newest of the council's own backups in the folder, and what a backup that was cut off
 * more than a day ago left there. Deletes neither `good`, the name of the one that was made and verified just
 * now, nor any file with another kind of name. Answers with the names of those that are gone.
 */
export async function deleteOldBackups(
  { folder, host, now }: BackupFolder,
  { keep, good }: { keep: number; good: string },
): Promise<string[]> {
  return inFolder(folder, async () => {
    const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
    const names = files.map(({ name }) => name).filter((name) => nameRead(name)?.host === nameOf(host))
    const whole = newestFirst(names.filter((name) => nameRead(name)?.part === undefined))
    const others = whole.filter((name) => name !== good)
    const gone = others.slice(Math.max(keep - 1, 0))
    for (const name of names) {
      if (nameRead(name)?.part === undefined) continue
      const { mtime } = await stat(join(folder, name))
      if (now.getTime() - mtime.getTime() > dayMs) gone.push(name)
    }
    for (const name of gone) await rm(join(folder, name), { force: true })
    return gone
  })
}

/** The newest backup in the folder. Throws `MoveRefused` if there is none or they are of several councils. */
export async function findNewestBackup(folder: string): Promise<string> {
  const names = await inFolder(folder, () => readdir(folder))
  const whole = newestFirst(names.filter((name) => nameRead(name)?.part === undefined && nameRead(name)))
  const [newest] = whole
  if (newest === undefined) throw new MoveRefused(`There is no backup in ${folder} that backup --to made.`)
  if (new Set(whole.map((name) => nameRead(name)?.host)).size > 1)
    throw new MoveRefused(`${folder} holds backups of several councils: name the file.`)
  return join(folder, newest)
}

const dayMs = 24 * 60 * 60 * 1000
const pattern =
  /^(?<host>[\w.-]+)\.(?<moment>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.backup(\.age)?(?<part>\.\d+\.part)?$/

/** A port is told apart with an underscore: a colon has a meaning of its own where files are copied. */
function nameOf(host: string) {
  return host.replace(/[^\w.-]/g, '_')
}

function nameRead(name: string) {
  return pattern.exec(name)?.groups as { host: string; moment: string; part?: string } | undefined
}

function newestFirst(names: string[]) {
  const momentOf = (name: string) => nameRead(name)?.moment ?? ''
  return names.toSorted((a, b) => (momentOf(a) < momentOf(b) ? 1 : -1))
}

async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error: NodeJS.ErrnoException) => {
    throw error.syscall ? new MoveRefused(`${folder} cannot be used (${error.code}).`) : error
  })
}
