/** For so many minutes an approval or a refusal can be undone, and its applicant is told nothing. */
export const undoMinutes = 10

/** The moment until which a decision of this moment can be undone. */
export function undoUntil(decidedAt: string): string {
  return new Date(Date.parse(decidedAt) + undoMinutes * 60_000).toISOString()
}

/** Why a decision cannot be undone any more; the screens have words for each. */
export type UndoRefusal = 'over' | 'laterAct' | 'sentAgain' | 'told' | 'printed'
