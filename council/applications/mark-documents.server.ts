import { type Officer, requireRole } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { type CaseChange, changeCase, isLateStop, type OpenedCase } from './change-case.server.ts'
import { outstandingPositions } from './documents.server.ts'

export interface Marks {
  /** Positions of documents that the officer has seen. */
  seen: number[]
  /** Positions of documents that are missing or not acceptable. */
  missing: number[]
  /** The applicant reads this note. */
  note?: string
  /** The revision that the officer saw. */
  revision: number
  now?: Date
}

/** After its first working day the clock is stopped only with a note that says to the applicant why. */
export interface LackingNote {
  done: false
  lacking: 'note'
}

/**
 * Records which documents an officer has seen and which are missing, so that the clock runs or stops. Unknown positions
 * are ignored. The officer's own last marks, sent again, count as done; undefined when there is no such application.
 */
export async function markDocuments(
  db: Database,
  actor: Officer,
  applicationId: string,
  { seen, missing, note = '', revision, now = new Date() }: Marks,
): Promise<CaseChange | LackingNote | undefined> {
  requireRole(actor, 'admin', 'staff')
  const change = { act: 'application.marked', revision, now, asked: { seen, missing, note } } as const
  return changeCase(db, actor, applicationId, change, markCarefully(change.asked))
}

/** Marks the documents of a case, unless that stops its clock late and without a note; with `closing` it stops nothing. */
export function markCarefully(
  { seen, missing, note }: { seen: number[]; missing: number[]; note: string },
  closing = false,
) {
  return (opened: OpenedCase): LackingNote | undefined => {
    const missingBefore = outstandingPositions(opened.documents)
    applyMarks({ seen, missing })(opened)
    const lacks = !closing && note === '' && isLateStop(opened, missingBefore)
    return lacks ? { done: false, lacking: 'note' } : undefined
  }
}

/** Marks the documents of a case as seen or missing. */
export function applyMarks({ seen, missing }: Pick<Marks, 'seen' | 'missing'>) {
  return ({ documents }: Pick<OpenedCase, 'documents'>): undefined => {
    for (const document of documents) {
      if (seen.includes(document.position)) document.state = 'seen'
      // A document marked as both is missing: the applicant must hear of it.
      if (missing.includes(document.position)) Object.assign(document, { state: 'missing', atHand: false })
    }
  }
}
