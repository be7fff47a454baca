import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { isDiskFull } from '../../council/files/store/digests.server.ts'
import type { FileStore } from '../../council/files/store/store.server.ts'
import { limits } from '../../rules/limits.ts'
import { paperLimits } from '../../rules/paper.ts'

/** A file of a form, which has come whole: where it lies until `discard`, and what its sender calls it. */
export interface ReceivedFile {
  /** For people to read, and nothing else: whatever the sender likes. */
  name: string
  path: string
}

/** A file of which nothing is kept: it is longer than a paper, or one more than a document has pages. */
export interface RejectedFile {
  name: string
  fault: 'tooLarge' | 'full'
}

/** A form with files in it, in the order in which they were chosen, and its fields, of one name the first. */
export interface ReceivedForm {
  fields: Readonly<Record<string, string>>
  /** A browser sends an empty one where nobody chose any. */
  files: (ReceivedFile | RejectedFile)[]
  /** Why the form ended early, after the files that had come whole by then. */
  ended?: { name: string; fault: Exclude<ReceiveFault, 'tooMany'> }
  discard(): Promise<void>
}

/**
 * Why a form with files did not come whole: it has more files or fields than such a form, broke off or cannot
 * be parsed, or the disk is full.
 */
export type ReceiveFault = 'tooMany' | 'broken' | 'diskFull'

/** Room for the names of as many files as a document has pages, each with the word why it was refused. */
const mostFieldBytes = 4096

/** As many as are written of one form. */
const mostBytes = paperLimits.pagesOfDocument * paperLimits.sentBytes

const formLimits = {
  fileSize: paperLimits.sentBytes,
  files: 5 * paperLimits.pagesOfDocument,
  fields: 20,
  fieldNameSize: 100,
  fieldSize: mostFieldBytes,
  parts: 5 * paperLimits.pagesOfDocument + 20,
  headerPairs: 20,
  headerSize: limits.partHeaderBytes,
}

/**
 * Writes the files of a multipart form among those that arrive, piece by piece, so that never more than a
 * piece is in memory, and none where the disk would then have less left than it must. The type that a browser
 * says of a file is not read. After a fault nothing more is read, and only files that came whole are left.
 */
export async function receiveFiles(
  request: Request,
  store: Pick<FileStore, 'openParts' | 'hasRoom'>,
): Promise<ReceivedForm | { fault: ReceiveFault }> {
  const parser = openParser(request)
  if (!parser || !request.body) return { fault: 'broken' }
  const told = Number(request.headers.get('Content-Length')) || mostBytes
  if (!(await store.hasRoom(Math.min(told, mostBytes)))) return { fault: 'diskFull' }
  const folder = await store.openParts()
  const fields = new Map<string, string>()
  const files: ReceivedForm['files'] = []
  const refused = new AbortController()
  let fault: ReceiveFault | undefined
  let failure: unknown
  let arriving: { name: string; stream: BusboyFileStream; written: Promise<unknown> } | undefined

  function refuse() {
    fault ??= 'tooMany'
    refused.abort()
  }
  async function write(stream: BusboyFileStream, name: string) {
    if (files.length >= paperLimits.pagesOfDocument) {
      files.push({ name, fault: 'full' })
      return stream.resume()
    }
    const path = join(folder, randomUUID())
    try {
      await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      // The parser waits for ever for a file that nobody reads on.
      failure ??= error
      refused.abort()
    }
    if (stream.truncated) files.push({ name, fault: 'tooLarge' })
    else if (failure === undefined) return files.push({ name, path })
    await rm(path, { force: true })
  }
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) refuse()
    else if (!fields.has(name)) fields.set(name, value)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) parser.on(limit, refuse)
  // Against its types, the parser says nothing of a name that is empty.
  parser.on('file', (_field, stream, name = '') => {
    // Nobody may be listening yet when the connection breaks.
    stream.on('error', () => refused.abort())
    // The one before has come whole: its last bytes may still be on their way to the disk.
    const before = arriving?.written
    arriving = { name, stream, written: Promise.resolve(before).then(() => write(stream, name)) }
  })
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), parser, { signal: refused.signal })
  } catch {
    // A parser's error and a connection that broke are alike: the form has not come whole.
    fault ??= 'broken'
    // The parser leaves its file open, and who writes it would wait for the rest for ever.
    arriving?.stream.destroy()
  }
  await arriving?.written
  const discard = async () => {
    for (const file of files) if ('path' in file) await rm(file.path, { force: true })
  }
  const { syscall } = (failure ?? {}) as NodeJS.ErrnoException
  if (failure !== undefined && isDiskFull(failure)) fault = 'diskFull'
  // Without the name of a system call it is the file's stream that ended early, not the disk.
  else if (syscall !== undefined) {
    await discard()
    throw failure
  } else if (failure !== undefined) fault ??= 'broken'
  const form = { fields: Object.fromEntries(fields), files, discard }
  if (fault === undefined) return form
  if (fault !== 'tooMany' && files.length > 0) {
    const isNamed = arriving?.stream.truncated
    return isNamed ? form : { ...form, ended: { name: arriving?.name ?? '', fault } }
  }
  await discard()
  return { fault }
}

function openParser(request: Request): BusboyInstance | undefined {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) return undefined
  try {
    return new Busboy({ headers: { 'content-type': type }, limits: formLimits })
  } catch {
    return undefined
  }
}
