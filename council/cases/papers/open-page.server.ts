import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordOpening } from '../../audit/openings.server.ts'
import type { Database } from '../../database/tables.ts'
import { FileLost } from '../../files/store/digests.server.ts'
import type { FileStore } from '../../files/store/store.server.ts'
import type { DocumentOf } from './lock-own-document.server.ts'

/** The bytes of a paper, with the type that they were kept as. */
export interface OpenedPage {
  type: 'image/jpeg' | 'application/pdf'
  bytes: Buffer
}

/**
 * Opens a page of an application; for a citizen only of their own. That an officer opens it is noted first:
 * without its note a page is not shown. Undefined when there is no such page, or when it was erased.
 */
export async function openCasePage(
  db: Database,
  actor: Officer | Citizen,
  files: FileStore,
  { applicationId, document, page, client }: DocumentOf & { page: number; client: string },
): Promise<OpenedPage | undefined> {
  requireRole(actor, 'admin', 'staff', 'user')
  const found = await db
    .selectFrom('casePapers')
    .innerJoin('applications', 'applications.applicationId', 'casePapers.applicationId')
    .innerJoin('files', 'files.digest', 'casePapers.digest')
    .select(['files.digest', 'files.type'])
    .where('casePapers.applicationId', '=', applicationId)
    .where('casePapers.document', '=', document)
    .where('casePapers.position', '=', page)
    .$if(actor.role === 'user', (query) => query.where('applications.user', '=', actor.id))
    .executeTakeFirst()
  if (!found) return undefined
  if (actor.role !== 'user')
    await recordOpening(db, actor as Officer, applicationId, { client, kind: 'paper' })
  const bytes = await files.read(found.digest)
  if (!bytes) throw new FileLost()
  return { type: found.type, bytes }
}
