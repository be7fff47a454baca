import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseChange, changeCase, type OpenedCase } from './change-case.server.ts'

export interface Answer {
  /** Positions of the missing documents that the citizen has now. */
  atHand: number[]
  note?: string
  /** The revision that the citizen saw. */
  revision: number
  now?: Date
}

/**
 * Records which missing documents the citizen now has for their own application. When none is outstanding,
 * the clock runs again. The same answer sent twice counts as done; undefined when the application is not the
 * citizen's.
 */
export async function answerMissing(
  db: Database,
  actor: Citizen,
  applicationId: string,
  { atHand, note = '', revision, now = new Date() }: Answer,
): Promise<CaseChange | undefined> {
  requireRole(actor, 'user')
  const asked = { atHand, note }
  const change = { act: 'application.answered', revision, now, asked, owner: actor.id } as const
  return db.transaction().execute((trx) => changeCase(trx, actor, applicationId, change, applyAnswer(atHand)))
}

/** Marks the documents of a case as at hand. */
export function applyAnswer(atHand: number[]) {
  return ({ documents }: OpenedCase): undefined => {
    for (const document of documents) {
      if (!atHand.includes(document.position)) continue
      document.atHand = true
      if (document.state === 'missing') document.state = 'unseen'
    }
  }
}
