import { createHash } from 'node:crypto'
import { constants, open, readdir, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull, isGone } from './digests.server.ts'

/** A file that comes in parts, as its sender names it. */
export interface ArrivingFile {
  /** A UUID of the sender's own. */
  id: string
  account: string
  /** Where it is to be added, such as the address of a page. */
  place: string
  /** How many bytes it is to have. */
  bytes: number
}

/** How much of a file is there; `done`: all of it came and was taken, and nothing of it lies here now. */
export type Arrival = { path: string; length: number; done: boolean }

/** An account may leave so many files unfinished; the oldest gives way to the next. */
const mostUnfinished = 5
const doneEnding = '.done'

/**
 * Finds what has come of a file, in the folder for files that are arriving. Undefined for one that has not
 * begun; `others`: the id is that of another account, another place or a file of another length.
 */
export async function findArriving(
  folder: string,
  file: ArrivingFile,
): Promise<Arrival | 'others' | undefined> {
  const names = await readdir(folder)
  const found = names.find((name) => name.startsWith(`${file.id}.`))
  if (found === undefined) return undefined
  const name = nameOf(file)
  const path = join(folder, name)
  if (found === name + doneEnding) return { path, length: file.bytes, done: true }
  if (found !== name) return 'others'
  const length = await lengthAt(path)
  return length === undefined ? undefined : { path, length, done: false }
}

/** Begins a file that comes in parts, returning where it will lie; the account's oldest other may go. */
export async function beginArriving(folder: string, file: ArrivingFile): Promise<string> {
  const own = `.${digestOf(file.account)}.`
  const names = await readdir(folder)
  const unfinished = names.filter((name) => name.includes(own) && !name.endsWith(doneEnding))
  const begun = await Promise.all(unfinished.map((name) => ageOf(join(folder, name))))
  const oldestFirst = begun.toSorted((one, other) => one.changedMs - other.changedMs)
  const surplus = oldestFirst.slice(0, Math.max(0, begun.length - mostUnfinished + 1))
  for (const { path } of surplus) await rm(path, { force: true })
  return join(folder, nameOf(file))
}

/** Writes a part where it belongs; it is on the disk when this returns. `diskFull`: the disk is full. */
export async function writePart(
  path: string,
  at: number,
  bytes: Uint8Array,
): Promise<'diskFull' | undefined> {
  try {
    await using file = await open(path, constants.O_CREAT | constants.O_RDWR, 0o600)
    const { bytesWritten } = await file.write(bytes, 0, bytes.length, at)
    await file.datasync()
    // A disk that fills up in the middle takes what it can, and says so in no other way.
    return bytesWritten === bytes.length ? undefined : 'diskFull'
  } catch (error) {
    if (isDiskFull(error)) return 'diskFull'
    throw error
  }
}

/** Lets go of a file that is not taken. */
export function discardArriving(path: string): Promise<void> {
  return rm(path, { force: true })
}

/** Notes that a file was taken, so that its last part can come again unremarked, and lets its bytes go. */
export async function finishArriving(path: string): Promise<void> {
  try {
    await rename(path, path + doneEnding)
    await truncate(path + doneEnding)
  } catch (error) {
    // Another process has noted it for the same file from another tab.
    if (!isGone(error)) throw error
  }
}

function nameOf({ id, account, place, bytes }: ArrivingFile) {
  return [id, digestOf(account), digestOf(`${bytes} ${place}`)].join('.')
}

/** The folder is not to say whose files they are. */
function digestOf(text: string) {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

async function lengthAt(path: string) {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (!isGone(error)) throw error
    return undefined
  }
}

async function ageOf(path: string) {
  const changedMs = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
  return { path, changedMs }
}
