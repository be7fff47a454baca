import { damaged } from './move-refused.ts'
import type { FilePiece } from './stored-files.server.ts'

/** Makes lines of 64 kB, each a string in JSON. */
const bytesPerLine = 48 * 1024
/** No file of a council is as large: what says so is damaged, and must not fill the memory. */
const mostBytes = 64 * 1024 * 1024

/** The lines of a stored file: its digest and length, and its bytes in base64. */
export function* linesOf({ file, bytes, state, content }: FilePiece): Generator<string> {
  yield `${JSON.stringify(state === 'here' ? { file, bytes } : { file, bytes, state })}\n`
  if (!content) return
  for (let at = 0; at < content.length; at += bytesPerLine)
    yield `"${content.toString('base64', at, Math.min(at + bytesPerLine, content.length))}"\n`
}

/** A stored file of which some lines have been read. */
export interface FileBeing {
  /** Takes the next line. Throws `MoveRefused` when the file becomes longer than it said. */
  add(base64: string): void
  /** The whole file. Throws `MoveRefused` when it is shorter than it said. */
  end(): FilePiece
}

/** Begins a stored file when the line is its first one. */
export function readFileLine(read: unknown): FileBeing | undefined {
  const { file, bytes, state = 'here' } = (read ?? {}) as Partial<FilePiece>
  if (typeof file !== 'string') return undefined
  if (!Number.isSafeInteger(bytes) || bytes === undefined || bytes < 0 || bytes > mostBytes)
    throw damaged(`file ${file}`)
  const parts: Buffer[] = []
  let missing = bytes
  return {
    add(base64) {
      const part = Buffer.from(base64, 'base64')
      parts.push(part)
      missing -= part.length
      if (state !== 'here' || missing < 0) throw damaged(`file ${file}`)
    },
    end() {
      if (state !== 'here') return { file, bytes, state }
      if (missing > 0) throw damaged(`file ${file}`)
      return { file, bytes, state, content: Buffer.concat(parts) }
    },
  }
}
