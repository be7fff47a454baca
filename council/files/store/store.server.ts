import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncFolder } from '../../database/sync-folder.server.ts'
import { assertBytes, assertDigest, digestOf, isDigest, isDiskFull, isGone } from './digests.server.ts'

/** Below so many free bytes no file is taken: database, log and backup need the rest of the disk. */
export const leastFreeBytes = 500 * 1024 * 1024

/** What has not become a file after so many hours was cut off. */
const partHours = 24

/** Where the files lie that people add, each under the digest of its bytes. */
export interface FileStore {
  /**
   * Keeps bytes that are safe when it returns, with the digest by which they are found; `diskFull`: nothing
   * is kept.
   */
  put(bytes: Uint8Array): Promise<{ digest: string } | 'diskFull'>
  /** The bytes with a digest, as kept; undefined if there are none. Throws `FileChanged` if they differ. */
  read(digest: string): Promise<Buffer | undefined>
  /** The digests of all that is kept, some hundred at a time, in any order. */
  list(): AsyncIterable<string[]>
  /** Removes what is kept under a digest; nothing happens where there is nothing. */
  remove(digest: string): Promise<void>
  /** Whether so many bytes may be taken, as far as the disk of the council's data goes. */
  hasRoom(bytes: number): Promise<boolean>
  /** The folder for files that are still arriving, on the same disk; it is there when this returns. */
  openParts(): Promise<string>
  /** Removes what was cut off while it arrived, a day after it began; returns how many files that were. */
  sweepParts(now: Date): Promise<number>
  /** How many bytes are free on the disk on which files arrive. */
  countFree(): Promise<number>
}

/**
 * Opens the folder of files in the folder of the council's data; it is made with the first file. The same
 * bytes are kept once.
 */
export function openFileStore(dataDir: string, { leastFree = leastFreeBytes } = {}): FileStore {
  const root = join(dataDir, 'files')
  const parts = join(root, 'part')

  async function openParts() {
    const made = await mkdir(parts, { recursive: true, mode: 0o700 })
    if (made !== undefined) await syncFolder(dataDir)
    return parts
  }

  async function hasRoom(bytes: number) {
    await openParts()
    return (await countFree()) >= leastFree + bytes
  }

  async function put(bytes: Uint8Array) {
    const digest = digestOf(bytes)
    const path = pathOf(root, digest)
    const part = join(parts, randomUUID())
    try {
      if (!(await hasRoom(bytes.length))) return 'diskFull'
      await writeSynced(part, bytes)
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // A file of this name holds these bytes: taking its place heals one that the disk has lost.
      await rename(part, path)
      await syncFolder(dirname(path))
      if (made !== undefined) await syncFolder(root)
      return { digest }
    } catch (error) {
      await rm(part, { force: true })
      if (isDiskFull(error)) return 'diskFull'
      throw error
    }
  }

  async function countFree() {
    const { bavail, bsize } = await statfs(dataDir)
    return bavail * bsize
  }

  async function read(digest: string) {
    const bytes = await readFile(pathOf(root, digest)).catch(undefinedIfGone)
    if (bytes) assertBytes(bytes, digest)
    return bytes
  }

  async function* list() {
    for (const folder of await namesIn(root)) {
      if (!/^[0-9a-f]{2}$/.test(folder)) continue
      const names = await namesIn(join(root, folder))
      yield names.filter((name) => isDigest(name) && name.startsWith(folder))
    }
  }

  async function remove(digest: string) {
    await rm(pathOf(root, digest), { force: true })
  }

  async function sweepParts(now: Date) {
    let removed = 0
    for (const name of await namesIn(parts)) {
      const path = join(parts, name)
      const begun = await stat(path).catch(undefinedIfGone)
      if (!begun || now.getTime() - begun.mtimeMs < partHours * 3_600_000) continue
      await rm(path, { force: true })
      removed += 1
    }
    return removed
  }

  return { put, read, list, remove, hasRoom, openParts, sweepParts, countFree }
}

/** Two letters of the digest make a folder: one of a hundred thousand files is slow to list and copy. */
function pathOf(root: string, digest: string) {
  assertDigest(digest)
  return join(root, digest.slice(0, 2), digest)
}

function namesIn(folder: string) {
  return readdir(folder).catch((error) => undefinedIfGone(error) ?? [])
}

function undefinedIfGone(error: unknown) {
  if (!isGone(error)) throw error
  return undefined
}

/** Only the owner of the process reads what people have added. */
async function writeSynced(path: string, bytes: Uint8Array) {
  await using file = await open(path, 'wx', 0o600)
  await file.writeFile(bytes)
  await file.sync()
}
