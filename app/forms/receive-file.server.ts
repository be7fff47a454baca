import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { isDiskFull } from '../../council/files/digests.server.ts'
import { limits } from '../../rules/limits.ts'
import { paperLimits } from '../../rules/paper.ts'

/** A form with one file in it: its fields, of one name the first, and where the file lies until `discard`. */
export interface ReceivedForm {
  fields: Readonly<Record<string, string>>
  /** Undefined where the form has no file field; an empty file where nobody chose one. */
  path?: string
  discard(): Promise<void>
}

/**
 * Why a form with a file was not received: it is larger than a paper may be, has more than one file or more fields than
 * such a form, broke off or cannot be parsed, or the disk is full.
 */
export type ReceiveFault = 'tooLarge' | 'tooMany' | 'broken' | 'noRoom'

const formLimits = {
  fileSize: paperLimits.sentBytes,
  files: 1,
  fields: 20,
  fieldNameSize: 100,
  fieldSize: 4 * limits.name,
  parts: 21,
  headerPairs: 20,
  headerSize: limits.partHeaderBytes,
}

/**
 * Writes the file of a multipart form into a folder while it arrives, so that never more than a piece of it is in memory.
 * What a browser says of the file, its name and its type, is not read. After a fault nothing is left in the folder, and
 * the rest of the body is not read.
 */
export async function receiveFile(
  request: Request,
  folder: string,
): Promise<ReceivedForm | { fault: ReceiveFault }> {
  const parser = openParser(request)
  if (!parser || !request.body) return { fault: 'broken' }
  const path = join(folder, randomUUID())
  const discard = () => rm(path, { force: true })
  const fields = new Map<string, string>()
  const refused = new AbortController()
  let fault: ReceiveFault | undefined
  let diskFault: unknown
  let arriving: Readable | undefined
  let written: Promise<void> | undefined

  function refuse(reason: ReceiveFault) {
    fault ??= reason
    refused.abort()
  }
  parser.on('field', (name, value, isNameCut, isValueCut) => {
    if (isNameCut || isValueCut) refuse('tooMany')
    else if (!fields.has(name)) fields.set(name, value)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    parser.on(limit, () => refuse('tooMany'))
  parser.on('file', (_name, file) => {
    arriving = file
    file.on('limit', () => refuse('tooLarge'))
    written = pipeline(file, createWriteStream(path, { flags: 'wx', mode: 0o600 })).catch((error) => {
      // The parser waits for ever for a file that nobody reads on.
      diskFault = error
      refused.abort()
    })
  })
  try {
    await pipeline(Readable.fromWeb(request.body as ReadableStream), parser, { signal: refused.signal })
    await written
    if (diskFault === undefined && fault === undefined)
      return { fields: Object.fromEntries(fields), discard, path: written && path }
  } catch {
    // A parser's error and a connection that broke are alike: the form has not come whole.
    fault ??= 'broken'
    // The parser leaves its file open, and who writes it would wait for the rest for ever.
    arriving?.destroy()
  }
  await written
  await discard()
  const { syscall } = (diskFault ?? {}) as NodeJS.ErrnoException
  if (diskFault !== undefined && isDiskFull(diskFault)) return { fault: 'noRoom' }
  // Without the name of a system call it is the file's stream that ended early, not the disk.
  if (syscall !== undefined) throw diskFault
  return { fault: fault ?? 'broken' }
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
