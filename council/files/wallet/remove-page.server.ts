import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { findOwnPaper, type OwnPage } from './own-papers.server.ts'

/**
 * Removes a page of one of the citizen's own papers, or all of them without one; with its last page the paper
 * is gone. Applications that took its pages keep them. False when there is no such page of theirs, also where
 * another file has its position by now.
 */
export async function removePage(
  db: Database,
  actor: Citizen,
  {
    paperId,
    page,
    now = new Date(),
  }: {
    paperId: string
    page?: Pick<OwnPage, 'position' | 'digest'>
    now?: Date
  },
): Promise<boolean> {
  requireRole(actor, 'user')
  return db.transaction().execute(async (trx) => {
    if (!(await lockAccount(trx, actor.id))) return false
    const paper = await findOwnPaper(trx, actor, paperId)
    if (!paper) return false
    const left = paper.pages.filter(
      ({ position, digest }) => page && (position !== page.position || digest !== page.digest),
    )
    if (left.length === paper.pages.length) return false
    await trx
      .deleteFrom('paperPages')
      .where('paperId', '=', paperId)
      .$if(left.length > 0, (query) => query.where('position', '=', page?.position ?? -1))
      .execute()
    if (left.length === 0) await trx.deleteFrom('papers').where('paperId', '=', paperId).execute()
    const after = { paperId, pagesLeft: left.length }
    const date = now.toISOString()
    await recordAct(trx, actor, { act: 'ownPaper.removed', subject: actor.id, after, date })
    return true
  })
}
