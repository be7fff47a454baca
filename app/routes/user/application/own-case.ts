import type { CaseDetails } from '../../../../council/cases/applications/find-case.server.ts'
import type { Outcome } from '../../../../rules/case-steps.ts'
import type { Day } from '../../../../rules/days.ts'
import type { Run } from '../../../../rules/legal-clock/runs.ts'

/** A citizen's own case, as its page shows it. */
export type OwnCase = Omit<CaseDetails, 'clock' | 'receivedOn' | 'completeOn' | 'revision'> & {
  /** What an answer is about; undefined while no answer is asked for. */
  revision?: number
  /** Whether the due date has passed without a decision. */
  late: boolean
  /** Of a withdrawn one that can be brought back, until when and at which revision. */
  bringBack?: { until: Day; revision: number }
  /** How many days are left to appeal; 0 on the last one, and where nobody can appeal. */
  daysToAppeal: number
  /** How many days after the due date it was decided; 0 for one in time. */
  daysLate: number
  /** How they get what was approved. */
  outcome: Outcome
  /** When the office handed the paper over. */
  handedOverAt?: string
  /** Whether its certificate is still to be issued, or to be seen. */
  isToBeIssued: boolean
  clock?: { used: number; notCounted: Run[] }
}

/** Until when a withdrawn application can be brought back, and its revision; undefined if it cannot. */
export function bringBackOf({ setAside, revision }: CaseDetails, today: Day): OwnCase['bringBack'] {
  const until = setAside?.until
  return until === undefined || until < today ? undefined : { until, revision }
}
