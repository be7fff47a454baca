import { type Citizen, requireRole } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { type CaseChange, changeCase, type OpenedCase } from './change-case.server.ts'

export interface Answer {
  /** Positions of missing documents that are at hand now. */
  atHand: number[]
  note?: string
  /** The revision that the citizen saw. */
  revision: number
  now?: Date
}

/**
 * Notes what the citizen says to the documents that are missing from their own application: when none is missing any more
 * the clock runs again. A repeat of the same answer counts as done; undefined when it is not theirs.
 */
export async function answerMissing(
  db: Database,
  actor: Citizen,
  applicationId: string,
  { atHand, note = '', revision, now = new Date() }: Answer,
): Promise<CaseChange | undefined> {
  requireRole(actor, 'user')
  const asked = { atHand, note }
  const act = 'application.answered' as const
  const how = { act, revision, now, asked, owner: actor.id }
  return changeCase(db, actor, applicationId, how, applyAnswer(atHand))
}

/** What an answer does to the documents of a case. */
export function applyAnswer(atHand: number[]) {
  return ({ documents }: OpenedCase) => {
    for (const document of documents) {
      if (!atHand.includes(document.position)) continue
      document.atHand = true
      if (document.state === 'missing') document.state = 'unseen'
    }
  }
}
