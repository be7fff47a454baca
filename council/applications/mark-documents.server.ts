import { type Officer, requireRole } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { type CaseChange, changeCase, type OpenedCase } from './change-case.server.ts'

export interface Marks {
  /** Positions of documents that the officer has before them. */
  seen: number[]
  /** Positions of those that are missing, or not what they should be. */
  missing: number[]
  /** For the applicant to read. */
  note?: string
  /** The revision that the officer saw. */
  revision: number
  now?: Date
}

/**
 * Notes which documents an officer has seen and which are missing, and lets the clock run or stop. Positions that the
 * application has none of change nothing. A repeat of the officer's own last marks counts as done; undefined when there is no
 * such application.
 */
export async function markDocuments(
  db: Database,
  actor: Officer,
  applicationId: string,
  { seen, missing, note = '', revision, now = new Date() }: Marks,
): Promise<CaseChange | undefined> {
  requireRole(actor, 'admin', 'staff')
  const asked = { seen, missing, note }
  const act = 'application.marked' as const
  return changeCase(db, actor, applicationId, { act, revision, now, asked }, applyMarks({ seen, missing }))
}

/** What marks do to the documents of a case. */
export function applyMarks({ seen, missing }: Pick<Marks, 'seen' | 'missing'>) {
  return ({ documents }: OpenedCase) => {
    for (const document of documents) {
      if (seen.includes(document.position)) document.state = 'seen'
      // What is missing and seen at once is missing: the applicant must not be left without a word.
      if (missing.includes(document.position)) Object.assign(document, { state: 'missing', atHand: false })
    }
  }
}
