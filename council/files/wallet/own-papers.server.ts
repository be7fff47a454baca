import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'

/** A paper among those that a citizen has added. */
export interface OwnPaper {
  paperId: string
  /** What it is called, as the document that it was first added for. */
  name: string
  createdAt: string
  usedAt: string
  pages: OwnPage[]
}

/** A page of a paper, by its position, which it keeps when another page is removed. */
export interface OwnPage {
  position: number
  digest: string
  bytes: number
  type: 'image/jpeg' | 'application/pdf'
}

/** Lists the papers that the citizen has added, the last used first; empty where there are none. */
export async function listOwnPapers(db: Database, actor: Citizen): Promise<OwnPaper[]> {
  requireRole(actor, 'user')
  const rows = await db
    .selectFrom('papers')
    .innerJoin('paperPages', 'paperPages.paperId', 'papers.paperId')
    .innerJoin('files', 'files.digest', 'paperPages.digest')
    .select(['papers.paperId', 'papers.name', 'papers.createdAt', 'papers.usedAt'])
    .select(['paperPages.position', 'paperPages.digest', 'files.bytes', 'files.type'])
    .where('papers.user', '=', actor.id)
    .orderBy('papers.usedAt', 'desc')
    .orderBy('papers.paperId')
    .orderBy('paperPages.position')
    .execute()
  return [...Map.groupBy(rows, ({ paperId }) => paperId).values()].flatMap((pages) => {
    const [first] = pages
    if (!first) return []
    const { paperId, name, createdAt, usedAt } = first
    const own = pages.map(({ position, digest, bytes, type }) => ({ position, digest, bytes, type }))
    return [{ paperId, name, createdAt, usedAt, pages: own }]
  })
}

/** Finds one of the citizen's own papers; undefined for another's, and for one that was removed. */
export async function findOwnPaper(
  db: Database,
  actor: Citizen,
  paperId: string,
): Promise<OwnPaper | undefined> {
  return (await listOwnPapers(db, actor)).find((paper) => paper.paperId === paperId)
}
