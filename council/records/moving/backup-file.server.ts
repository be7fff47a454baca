import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import {
  type Chunk,
  type CouncilContents,
  isFile,
  kindOf,
  listDifferences,
  type Progress,
  type Row,
  type Sum,
  Tally,
  type Total,
} from './contents.server.ts'
import { type BackupKey, decrypt, isEncrypted, type Seal } from './encryption.server.ts'
import { type FileBeing, linesOf, readFileLine } from './file-lines.ts'
import { damaged, MoveRefused } from './move-refused.ts'
import type { FilePiece } from './stored-files.server.ts'

const kind = 'e-gram-panchayat backup'
const noBackup = 'This file is no backup of a council.'
const madeBeforeBaseline =
  'This backup was made by a version before 1.0.0: only that version can restore it, not this one.'
/** Lower ones are of portals before 1.0.0. */
const version = 3

/** An earlier backup, by which its files are left out of a later one. */
export interface EarlierBackup {
  /** What its file was called. */
  name: string
  /** SHA-256 of its first line. */
  header: string
}

/**
 * A backup is text, compressed with gzip: a header line; for each table a line with its name and a line for
 * each row; for each stored file a line with its digest and lines with its bytes; and a trailer line with the
 * header's digest, and rows and digest of each table and of the stored files. All of it may be encrypted.
 */
interface Header extends Omit<DescribedContents, 'chunks'> {
  kind: string
  version: number
}

interface Trailer {
  header: string
  totals: Total[]
}

/** What a backup holds, and what it says of itself. */
export interface DescribedContents extends CouncilContents {
  /** The backup that holds the files which this one leaves out. */
  since?: EarlierBackup
  /** What was wrong with the database, a line each: rows may be missing, or no restore take them. */
  damage?: string[]
}

/** The content of a backup, with what a later backup knows it by. */
export type BackupContents = DescribedContents & { header: string }

export interface Writing {
  seal: Seal | undefined
  progress: Progress
}

/** Writes a backup to a new file that only its owner can read, and waits until it is on the disk. */
export async function writeBackupFile(
  path: string,
  contents: DescribedContents,
  { seal, progress }: Writing,
): Promise<Sum> {
  const tally = new Tally(contents)
  const { chunks: _, ...described } = contents
  let totals: Total[] = []
  async function* lines() {
    const first = JSON.stringify({ kind, version, ...described } satisfies Header)
    yield `${first}\n`
    let current = ''
    for await (const piece of contents.chunks()) {
      progress(kindOf(piece), tally.add(piece))
      if (isFile(piece)) {
        yield* linesOf(piece)
        continue
      }
      if (piece.table !== current) yield `${JSON.stringify({ table: piece.table })}\n`
      current = piece.table
      yield piece.text
    }
    totals = tally.totals()
    const trailer: Trailer = { header: sha256(first), totals }
    yield `${JSON.stringify(trailer)}\n`
  }
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline(Readable.from(lines()), createGzip({ level: 3 }), seal?.encrypt ?? unchanged, file)
  return { totals, files: tally.filesTold() }
}

const unchanged = (bytes: AsyncIterable<Uint8Array>) => bytes

/**
 * Opens a backup. Reading its chunks to the end verifies it, and throws `MoveRefused` for a file that is not
 * a backup, is truncated, or differs from what was written. Trust none of it before the end is reached.
 */
export async function openBackupFile(path: string, keys: BackupKey[] = []): Promise<BackupContents> {
  const lines = readLines(path, keys)
  try {
    const { value } = await lines.next()
    const header = readHeader(value ?? '')
    return {
      ...header,
      header: sha256(value ?? ''),
      chunks: () => readChunks(path, keys, header),
    }
  } finally {
    await lines.return(undefined)
  }
}

function readHeader(line: string): Header {
  const header = parsed(line) as Header
  if (header?.kind !== kind) throw new MoveRefused(noBackup)
  if (header.version < version) throw new MoveRefused(madeBeforeBaseline)
  if (header.version !== version)
    throw new MoveRefused('This backup was made by a newer portal: use that one.')
  if (![header.tables, header.migrations].every(Array.isArray)) throw damaged('its first line')
  return header
}

const rowsPerChunk = 500

async function* readChunks(
  path: string,
  keys: BackupKey[],
  held: Pick<CouncilContents, 'tables'>,
): AsyncGenerator<Chunk | FilePiece> {
  const tally = new Tally(held)
  let first: string | undefined
  let trailer: Trailer | undefined
  let chunk: Chunk = { table: '', rows: [], text: '' }
  let file: FileBeing | undefined
  for await (const line of readLines(path, keys)) {
    if (trailer) throw damaged('it goes on after its end')
    if (first === undefined) {
      first = line
      continue
    }
    const read = parsed(line)
    if (typeof read === 'string') {
      if (!file) throw damaged('bytes of no file')
      file.add(read)
      continue
    }
    if (file) {
      const piece = file.end()
      tally.add(piece)
      yield piece
      file = undefined
    }
    if (Array.isArray(read)) {
      chunk.rows.push(read as Row)
      chunk.text += `${line}\n`
    }
    const full = chunk.rows.length === rowsPerChunk
    if ((full || !Array.isArray(read)) && chunk.rows.length > 0) {
      tally.add(chunk)
      yield chunk
      chunk = { table: chunk.table, rows: [], text: '' }
    }
    if (isTableLine(read)) chunk.table = read.table
    else if (!Array.isArray(read)) {
      file = readFileLine(read)
      if (!file) trailer = read as Trailer
    }
  }
  if (!Array.isArray(trailer?.totals)) throw damaged('its end is missing')
  if (trailer.header !== sha256(first ?? '')) throw damaged('its first line')
  const different = listDifferences(tally.totals(), trailer.totals)
  if (different.length > 0) throw damaged(different.join(', '))
}

function isTableLine(read: unknown): read is { table: string } {
  return typeof (read as { table?: unknown } | null)?.table === 'string'
}

/** Reads the lines of the uncompressed file; only a line feed ends a line. */
async function* readLines(path: string, keys: BackupKey[]): AsyncGenerator<string, undefined> {
  const open = (await isEncrypted(path)) ? (bytes: AsyncIterable<Buffer>) => decrypt(bytes, keys) : unchanged
  const file = createReadStream(path)
  const unpacked = createGunzip()
  // The pipeline passes an error of file or decryption on to the loop, which throws it.
  pipeline(file, open, unpacked).catch(() => undefined)
  let partialLine: Buffer[] = []
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      let start = 0
      for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
        partialLine.push(chunk.subarray(start, end))
        yield Buffer.concat(partialLine).toString()
        partialLine = []
        start = end + 1
      }
      partialLine.push(chunk.subarray(start))
    }
  } catch (error) {
    throw readingRefused(path, error as NodeJS.ErrnoException)
  } finally {
    file.destroy()
    unpacked.destroy()
  }
  if (partialLine.some(({ length }) => length > 0)) throw damaged('its last line is cut')
}

function readingRefused(path: string, error: NodeJS.ErrnoException) {
  if (error instanceof MoveRefused) return error
  if (error.syscall) return new MoveRefused(`${path} cannot be read (${error.code}).`)
  if (!error.code?.startsWith('Z_')) return error
  if (error.message === 'incorrect header check') return new MoveRefused(noBackup)
  return damaged(error.code === 'Z_BUF_ERROR' ? 'its end is missing' : 'it cannot be unpacked')
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw damaged('a line cannot be read')
  }
}

function sha256(text: string) {
  return createHash('sha256').update(text).digest('hex')
}
