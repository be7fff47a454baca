import { isLateStop, type OpenedCase } from './change-case.server.ts'
import { outstandingPositions } from './documents.server.ts'

/** What an officer has found out about the documents of an application. */
export interface Marks {
  /** Positions of documents that the officer has seen. */
  seen: number[]
  /** Positions of documents that are missing or not acceptable. */
  missing: number[]
}

/** After its first working day the clock is stopped only with a note that says to the applicant why. */
interface LackingNote {
  done: false
  lacking: 'note'
}

/** Marks a case's documents, unless that stops its clock late without a note; `closing` stops nothing. */
export function markCarefully({ seen, missing, note }: Marks & { note: string }, closing = false) {
  return (opened: OpenedCase): LackingNote | undefined => {
    const missingBefore = outstandingPositions(opened.documents)
    applyMarks({ seen, missing })(opened)
    const lacks = !closing && note === '' && isLateStop(opened, missingBefore)
    return lacks ? { done: false, lacking: 'note' } : undefined
  }
}

/** Marks the documents of a case as seen or missing. */
export function applyMarks({ seen, missing }: Marks) {
  return ({ documents }: Pick<OpenedCase, 'documents'>): undefined => {
    for (const document of documents) {
      if (seen.includes(document.position)) document.state = 'seen'
      // A document marked as both is missing: the applicant must hear of it.
      if (missing.includes(document.position)) Object.assign(document, { state: 'missing', atHand: false })
    }
  }
}
