import type { CaseDetails } from '../../../../council/applications/find-case.server.ts'
import type { Run } from '../../../../rules/legal-clock/runs.ts'

/** A citizen's own case, as its page shows it. */
export type OwnCase = Omit<CaseDetails, 'clock'> & {
  /** Whether the due date has passed without a decision. */
  late: boolean
  clock?: { used: number; notCounted: Run[] }
}
