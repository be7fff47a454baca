import type { PaperFault } from '../../../rules/paper.ts'
import type { Database } from '../../database/tables.ts'
import type { Pictures } from '../pictures/open-pictures.server.ts'
import { preparePaper } from '../pictures/prepare-paper.server.ts'
import type { Scanner } from './open-scanner.server.ts'
import { announceFile, type KeptFile } from './record-file.server.ts'
import type { FileStore } from './store.server.ts'

/** A file that the store has kept, with its bytes. */
export type StoredFile = Omit<KeptFile, 'bytes'> & { bytes: Uint8Array }

/** Why a file that was sent is not kept: of the file itself, or because the disk has no room for files. */
export type KeepFault =
  | PaperFault
  | 'diskFull'
  /** The scanner has found something in it. */
  | 'unsafe'

/** Where files are kept, and what looks into them before. */
export interface Keeping {
  db: Database
  files: FileStore
  /** Draws photos anew. */
  pictures: Pictures
  /** Looks into PDFs; photos are drawn anew and need none. Undefined: the council has no scanner. */
  scanner?: Scanner
}

/**
 * Makes a paper of a file that an account sent and keeps its bytes; the caller writes its row with
 * `recordFile`, and removes the file that was sent. A PDF that no scanner could look into is kept and says
 * so. `busy`: too many photos wait to be drawn, or the sweep is removing the same bytes.
 */
export async function keepFile(
  { db, files, pictures, scanner }: Keeping,
  path: string,
  account: string,
): Promise<{ file: StoredFile } | { fault: KeepFault } | 'busy'> {
  const prepared = await preparePaper(pictures, path, account)
  if (prepared === 'busy' || 'fault' in prepared) return prepared
  const { type, bytes } = prepared
  const size = 'width' in prepared ? prepared : { width: null, height: null }
  const scan = type === 'application/pdf' && scanner ? await scanner(bytes) : 'none'
  if (scan === 'found') return { fault: 'unsafe' }
  if (!(await announceFile(db, bytes, new Date()))) return 'busy'
  const kept = await files.put(bytes)
  if (kept === 'diskFull') return { fault: 'diskFull' }
  const { width, height } = size
  return { file: { digest: kept.digest, type, bytes, width, height, scan } }
}
