import type { CaseDetails } from '../../../../council/applications/find-case.server.ts'
import type { Run } from '../../../../rules/legal-clock/runs.ts'

/** A citizen's own case as their page shows it. */
export type ShownCase = Omit<CaseDetails, 'clock'> & {
  /** Whether its due date has passed while nobody decided. */
  late: boolean
  clock?: { used: number; notCounted: Run[] }
}
