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
  const name = `${nameOf(host)}.${momentOf(now)}.backup${encryptTo === undefined ? '' : '.age'}`
  const path = join(folder, name)
  return { ...(await backUp(place, path, { ...moving, encryptTo })), path }
}

/**
 * Deletes all but the newest of the council's own backups in the folder, and what a backup that was cut off
 * more than a day ago left there. Deletes neither `good`, the name of the one that was made and verified just
 * now, nor any file with another kind of name. Answers with the names of those that are gone, and of those
 * that a clock which ran ahead has named: they stay, and take no other's place.
 */
export async function deleteOldBackups(
  { folder, host, now }: BackupFolder,
  { keep, good }: { keep: number; good: string },
): Promise<{ gone: string[]; ahead: string[] }> {
  return inFolder(folder, async () => {
    const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile())
    const names = files.map(({ name }) => name).filter((name) => nameRead(name)?.host === nameOf(host))
    const { timely, ahead } = listWhole(names, now)
    const others = timely.filter((name) => name !== good)
    const gone = others.slice(Math.max(keep - 1, 0))
    for (const name of names) {
      if (nameRead(name)?.part === undefined) continue
      const { mtime } = await stat(join(folder, name))
      if (now.getTime() - mtime.getTime() > dayMs) gone.push(name)
    }
    for (const name of gone) await rm(join(folder, name), { force: true })
    return { gone, ahead }
  })
}

/**
 * The newest backup in the folder, but for those that a clock which ran ahead has named. Of several councils
 * only that at `host` counts; without one the folder is one council's, which may have had other addresses.
 * Throws `MoveRefused` if there is none, or none at `host` among those of several.
 */
export async function findNewestBackup(folder: string, now: Date, host?: string): Promise<string> {
  const names = await inFolder(folder, () => readdir(folder))
  const own = names.filter((name) => host !== undefined && nameRead(name)?.host === nameOf(host))
  const { timely, ahead } = listWhole(own.length > 0 ? own : names, now)
  const [newest] = timely
  if (newest === undefined && ahead.length > 0)
    throw new MoveRefused(`All backups in ${folder} are dated ahead of the clock: set it, or name the file.`)
  if (newest === undefined) throw new MoveRefused(`There is no backup in ${folder} that backup --to made.`)
  if (host !== undefined && new Set(timely.map((name) => nameRead(name)?.host)).size > 1)
    throw new MoveRefused(`${folder} holds backups of several councils: name the file.`)
  return join(folder, newest)
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const pattern =
  /^(?<host>[\w.-]+)\.(?<moment>\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)\.backup(\.age)?(?<part>\.\d+\.part)?$/

/** A port is told apart with an underscore: a colon has a meaning of its own where files are copied. */
function nameOf(host: string) {
  return host.replace(/[^\w.-]/g, '_')
}

function nameRead(name: string) {
  return pattern.exec(name)?.groups as { host: string; moment: string; part?: string } | undefined
}

function momentOf(date: Date) {
  return date
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')
}

/** The whole backups among the names, newest first; what is over an hour ahead was dated by a wrong clock. */
function listWhole(names: string[], now: Date) {
  const latest = momentOf(new Date(now.getTime() + hourMs))
  const read = names.flatMap((name) => {
    const { moment, part } = nameRead(name) ?? {}
    return moment === undefined || part !== undefined ? [] : [{ name, moment }]
  })
  read.sort((one, other) => (one.moment < other.moment ? 1 : -1))
  const listed = (isAhead: boolean) =>
    read.filter(({ moment }) => moment > latest === isAhead).map(({ name }) => name)
  return { timely: listed(false), ahead: listed(true) }
}

async function inFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  return work().catch((error: NodeJS.ErrnoException) => {
    throw error.syscall ? new MoveRefused(`${folder} cannot be used (${error.code}).`) : error
  })
}
