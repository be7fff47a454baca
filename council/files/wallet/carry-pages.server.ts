import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { listOwnPapers } from './own-papers.server.ts'

/** Which of the citizen's papers is added to the document in a position. */
export interface AddedPaper {
  document: number
  paperId: string
}

/** The papers among these that are the citizen's own and have pages. */
export async function findAdded(trx: Database, actor: Citizen, added: readonly AddedPaper[]) {
  requireRole(actor, 'user')
  if (added.length === 0) return []
  const own = new Map((await listOwnPapers(trx, actor)).map((paper) => [paper.paperId, paper]))
  return added.flatMap(({ document, paperId }) => {
    const paper = own.get(paperId)
    return paper ? [{ document, ...paper }] : []
  })
}

/**
 * Copies the pages of papers into an application that has just been stored, which holds them from then on
 * whatever becomes of the papers, and notes that the papers were used.
 */
export async function carryPages(
  trx: Database,
  actor: Citizen,
  {
    applicationId,
    added,
    date,
  }: { applicationId: string; added: Awaited<ReturnType<typeof findAdded>>; date: string },
): Promise<void> {
  requireRole(actor, 'user')
  const rows = added.flatMap(({ document, pages }) =>
    pages.map(({ digest }, position) => ({
      applicationId,
      document,
      position,
      digest,
      addedAt: date,
      addedBy: actor.id,
    })),
  )
  if (rows.length === 0) return
  await trx.insertInto('casePapers').values(rows).execute()
  await trx
    .updateTable('papers')
    .set({ usedAt: date })
    .where('user', '=', actor.id)
    .where(
      'paperId',
      'in',
      added.map(({ paperId }) => paperId),
    )
    .execute()
}
