import { createHash } from 'node:crypto'
import type { Database } from '../../database/tables.ts'
import { digestOf, FileChanged } from '../../files/store/digests.server.ts'
import { isKept } from '../../files/store/needed-files.server.ts'
import type { FileStore } from '../../files/store/store.server.ts'
import { damaged, MoveRefused } from './move-refused.ts'

/** A stored file on its way, one at a time in memory. */
export interface FilePiece {
  /** SHA-256 of its bytes, in hex. */
  file: string
  bytes: number
  /** `lost`: the store has lost its bytes or they changed there; `earlier`: an earlier backup has them. */
  state: 'here' | 'lost' | 'earlier'
  /** Its bytes, where it is here. */
  content?: Buffer
}

/** What is told of the stored files of a council. */
export interface FilesTold {
  files: number
  bytes: number
  /** The digests of those whose bytes the store has lost. */
  lost: string[]
  /** The digests of those that an earlier backup holds, and this one leaves out unread. */
  earlier: string[]
}

const rowsAtOnce = 500

/**
 * Reads the files that the council's rows name, by digest. Those in `earlier` are named without being read,
 * those that nobody needed when the transaction began are left out: the store may have removed them since.
 * One that is needed is never left out, whatever its row says of its bytes.
 */
export async function* readFiles(
  trx: Database,
  store: FileStore,
  earlier: ReadonlySet<string> = new Set(),
): AsyncGenerator<FilePiece> {
  let after = ''
  for (;;) {
    const page = await trx
      .selectFrom('files')
      .select(['digest', 'bytes'])
      .where(isKept)
      .where('digest', '>', after)
      .orderBy('digest')
      .limit(rowsAtOnce)
      .execute()
    const last = page.at(-1)
    if (!last) return
    for (const { digest, bytes } of page)
      yield earlier.has(digest)
        ? { file: digest, bytes, state: 'earlier' }
        : await readFile(store, { digest, bytes })
    after = last.digest
  }
}

/** Reads a file. One that is lost must not keep the others, and all rows, from being backed up. */
export async function readFile(
  store: FileStore,
  { digest, bytes }: { digest: string; bytes: number },
): Promise<FilePiece> {
  const content = await store.read(digest).catch((error) => {
    if (error instanceof FileChanged) return undefined
    throw error
  })
  const isWhole = bytes > 0 ? content?.length === bytes : content !== undefined
  return isWhole
    ? { file: digest, bytes: content?.length ?? 0, state: 'here', content }
    : { file: digest, bytes, state: 'lost' }
}

/**
 * Puts a file into a store, unless it is there already. Throws `MoveRefused` when there is no room.
 */
export async function writeFile(store: FileStore, { file, content }: FilePiece): Promise<void> {
  if (!content) return
  const there = await store.read(file).catch(() => undefined)
  if (there) return
  if ((await store.put(content)) === 'diskFull')
    throw new MoveRefused('There is no room for the stored files: make room, and begin again.')
}

/** Counts and digests stored files as they pass, in whatever order. */
export class FilesTally {
  readonly told: FilesTold = { files: 0, bytes: 0, lost: [], earlier: [] }
  private readonly lines: string[] = []

  /** Throws `MoveRefused` when the bytes are not those of the digest. */
  add({ file, bytes, state, content }: FilePiece): number {
    const { told } = this
    if (content && (content.length !== bytes || digestOf(content) !== file)) throw damaged(`file ${file}`)
    if (state === 'lost') told.lost.push(file)
    if (state === 'earlier') told.earlier.push(file)
    told.files += 1
    told.bytes += bytes
    this.lines.push(`${file} ${bytes}\n`)
    return told.files
  }

  /** SHA-256 over a line for each file, in the order of their digests, wherever its bytes are. */
  digest(): string {
    return createHash('sha256').update(this.lines.sort().join('')).digest('hex')
  }
}
