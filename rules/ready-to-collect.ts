import { outcomeOf } from './case-steps.ts'
import type { ServiceResult } from './service-result.ts'
import type { Status } from './statuses.ts'

/** For how many days after its approval something is said to wait at the office. */
const collectDays = 30

/** The instant since which an application has to have been approved for that. */
export function collectableSince(now: Date): string {
  return new Date(now.getTime() - collectDays * 86_400_000).toISOString()
}

interface Decided {
  status: Status
  decidedAt: string | null
  handedOverAt: string | null
  /** Of the service as it is today. */
  result: ServiceResult | null
  /** Whether the portal writes its certificate, and has not yet. */
  isToBeIssued: boolean | 0 | 1
}

/** Whether a paper waits at the office for who applied. */
export function isCollectable(decided: Decided, now: Date): boolean {
  const { status, decidedAt, handedOverAt, result, isToBeIssued } = decided
  const isPaper = outcomeOf(result) === 'collect' && !(result === 'certificate' && isToBeIssued)
  const isRecent = decidedAt !== null && decidedAt >= collectableSince(now)
  return status === 'Approved' && isRecent && isPaper && handedOverAt === null
}
