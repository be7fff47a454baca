import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { type AuditEntry, recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { changeCase, type OpenedCase } from '../applications/change-case.server.ts'
import type { PageAnswer } from './add-page.server.ts'
import { type DocumentOf, lockOwnDocument } from './lock-own-document.server.ts'

/**
 * Removes a page of a document of the citizen's own open application. With its last page the document is no
 * longer at hand. A page that is gone counts as removed, also where another has its position by now: the page
 * that its citizen saw is the one added at `addedAt`. Undefined when there is no such document of theirs.
 */
export async function removeCasePage(
  db: Database,
  actor: Citizen,
  { page, addedAt, now = new Date(), ...asked }: DocumentOf & { page: number; addedAt: string; now?: Date },
): Promise<PageAnswer | undefined> {
  requireRole(actor, 'user')
  const { applicationId, document } = asked
  return db.transaction().execute(async (trx): Promise<PageAnswer | undefined> => {
    const found = await lockOwnDocument(trx, actor, asked)
    if (!found) return undefined
    if (!found.isOpen) return { done: false, refused: 'closed' }
    const left = found.pages.filter((one) => one.position !== page || one.addedAt !== addedAt)
    if (left.length === found.pages.length) return { done: true }
    await trx
      .deleteFrom('casePapers')
      .where('applicationId', '=', applicationId)
      .where('document', '=', document)
      .where('position', '=', page)
      .execute()
    const lines: AuditEntry[] = []
    if (left.length === 0 && found.atHand) {
      const change = {
        act: 'application.paperRemoved',
        revision: found.revision,
        now,
        asked: { withdrawn: [document] },
        owner: actor.id,
        keepLine: (line: AuditEntry) => lines.push(line),
      } as const
      await changeCase(trx, actor, applicationId, change, withdraw(document))
    }
    lines.push({
      act: 'paper.removed',
      subject: applicationId,
      after: { document, page },
      date: now.toISOString(),
    })
    for (const line of lines) await recordAct(trx, actor, line)
    return { done: true }
  })
}

function withdraw(position: number) {
  return ({ documents }: OpenedCase): undefined => {
    for (const document of documents) if (document.position === position) document.atHand = false
  }
}
