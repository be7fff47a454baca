import { open, readFile } from 'node:fs/promises'
import { findPaperKind, findPdfFault, type PaperFault, paperLimits } from '../../../rules/paper.ts'
import type { Picture, Pictures } from './open-pictures.server.ts'

/** A paper as it is kept: a photo drawn anew, or a PDF as it was sent. */
export type PreparedPaper = ({ type: 'image/jpeg' } & Picture) | { type: 'application/pdf'; bytes: Buffer }

const startBytes = 12

/**
 * Makes a paper of a file that an account sent, judged by its bytes alone, or finds why it cannot be one.
 * `busy`: too many photos wait to be drawn. The file stays where it is.
 */
export async function preparePaper(
  pictures: Pictures,
  path: string,
  account: string,
): Promise<PreparedPaper | { fault: PaperFault } | 'busy'> {
  const { size, start } = await readStart(path)
  if (size === 0) return { fault: 'empty' }
  if (size > paperLimits.sentBytes) return { fault: 'tooLarge' }
  const kind = findPaperKind(start)
  if (kind === undefined) return { fault: 'otherKind' }
  if (kind === 'picture') {
    const picture = await pictures.draw(path, account)
    if (picture === 'busy') return picture
    return typeof picture === 'string' ? { fault: picture } : { type: 'image/jpeg', ...picture }
  }
  if (size > paperLimits.pdfBytes) return { fault: 'pdfTooLarge' }
  const bytes = await readFile(path)
  const fault = findPdfFault(bytes)
  return fault ? { fault } : { type: 'application/pdf', bytes }
}

async function readStart(path: string) {
  await using file = await open(path)
  const { size } = await file.stat()
  const { buffer, bytesRead } = await file.read(Buffer.alloc(startBytes), 0, startBytes, 0)
  return { size, start: buffer.subarray(0, bytesRead) }
}
