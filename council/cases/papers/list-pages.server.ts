import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseFile, readCaseFile } from '../applications/case-file.server.ts'

/** A page that was added to a document of an application. */
export interface CasePage {
  position: number
  addedAt: string
  /** What is kept; undefined once it was erased after its time. */
  file?: {
    type: 'image/jpeg' | 'application/pdf'
    bytes: number
    /** Whether a scanner has looked into it. Photos are drawn anew and need none. */
    scanned: boolean
  }
}

/** An application's pages by their document's position, in order; documents without pages are left out. */
export type CasePages = Map<number, CasePage[]>

/**
 * Lists the pages of an application by its number or from its file; for a citizen only of their own. Empty
 * where there is none.
 */
export async function listCasePages(
  db: Database,
  actor: Officer | Citizen,
  which: string | CaseFile,
): Promise<CasePages> {
  requireRole(actor, 'admin', 'staff', 'user')
  const file = await readCaseFile(db, actor, which, 'en')
  const rows = file ? await pagesOf(db, { applicationId: file.row.applicationId }) : []
  const pages: CasePages = new Map()
  for (const { document, position, addedAt, type, bytes, scan } of rows) {
    const file = type !== null && bytes !== null ? { type, bytes, scanned: scan === 'clean' } : undefined
    pages.set(document, [...(pages.get(document) ?? []), { position, addedAt, file }])
  }
  return pages
}

const pagesOf = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('casePapers')
    .leftJoin('files', 'files.digest', 'casePapers.digest')
    .select(['casePapers.document', 'casePapers.position', 'casePapers.addedAt'])
    .select(['files.type', 'files.bytes', 'files.scan'])
    .where('casePapers.applicationId', '=', params.applicationId)
    .orderBy('casePapers.document')
    .orderBy('casePapers.position'),
)
