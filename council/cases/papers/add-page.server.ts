import { paperLimits } from '../../../rules/paper.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { type AuditEntry, recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import type { StoredFile } from '../../files/store/keep-file.server.ts'
import { recordFile } from '../../files/store/record-file.server.ts'
import { keepSentPage } from '../../files/wallet/add-page.server.ts'
import { applyAnswer } from '../applications/answer-missing.server.ts'
import { changeCase } from '../applications/change-case.server.ts'
import { type DocumentOf, lockOwnDocument } from './lock-own-document.server.ts'

/** `closed`: it is decided, set aside, or seen by the office; `full`: the document can have no more pages. */
export type PageAnswer = { done: true } | { done: false; refused: 'closed' | 'full' }

export interface PageInput extends DocumentOf {
  /** What the document is called. */
  name: string
  file: StoredFile
  now?: Date
}

/**
 * Adds a page to a document of the citizen's own open application. The document is at hand from then on, as
 * if they had ticked it, and the page is kept among their own papers, too. The same file sent twice is one
 * page. Undefined when there is no such document of theirs.
 */
export async function addCasePage(
  db: Database,
  actor: Citizen,
  { name, file, now = new Date(), ...asked }: PageInput,
): Promise<PageAnswer | undefined> {
  requireRole(actor, 'user')
  const { applicationId, document } = asked
  return db.transaction().execute(async (trx): Promise<PageAnswer | undefined> => {
    const found = await lockOwnDocument(trx, actor, asked)
    if (!found) return undefined
    if (!found.isOpen) return { done: false, refused: 'closed' }
    if (found.pages.some(({ digest }) => digest === file.digest)) return { done: true }
    if (found.pages.length >= paperLimits.pagesOfDocument) return { done: false, refused: 'full' }
    await recordFile(trx, file, now)
    const page = (found.pages.at(-1)?.position ?? -1) + 1
    const date = now.toISOString()
    await trx
      .insertInto('casePapers')
      .values({ ...asked, position: page, digest: file.digest, addedAt: date, addedBy: actor.id })
      .execute()
    const beside = found.pages.map(({ digest }) => digest)
    await keepSentPage(trx, actor, { name, file, beside, now })
    const lines: AuditEntry[] = []
    if (found.state === 'missing' || !found.atHand) {
      const change = {
        act: 'application.answered',
        revision: found.revision,
        now,
        asked: { atHand: [document], note: '' },
        owner: actor.id,
        keepLine: (line: AuditEntry) => lines.push(line),
      } as const
      await changeCase(trx, actor, applicationId, change, applyAnswer([document]))
    }
    const after = { document, page, type: file.type }
    lines.push({ act: 'paper.added', subject: applicationId, after, date })
    for (const line of lines) await recordAct(trx, actor, line)
    return { done: true }
  })
}
