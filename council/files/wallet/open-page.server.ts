import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { FileLost } from '../store/digests.server.ts'
import type { FileStore } from '../store/store.server.ts'
import { findOwnPaper } from './own-papers.server.ts'

/**
 * Opens a page of one of the citizen's own papers, with what the paper is called. Undefined when there is no
 * such page of theirs. Throws when the file is gone or has changed on the disk.
 */
export async function openOwnPage(
  db: Database,
  actor: Citizen,
  files: FileStore,
  { paperId, position }: { paperId: string; position: number },
): Promise<{ type: 'image/jpeg' | 'application/pdf'; bytes: Buffer } | undefined> {
  requireRole(actor, 'user')
  const paper = await findOwnPaper(db, actor, paperId)
  const page = paper?.pages.find((one) => one.position === position)
  if (!page) return undefined
  const bytes = await files.read(page.digest)
  if (!bytes) throw new FileLost()
  return { type: page.type, bytes }
}
