import type { Status } from './statuses.ts'

/** In a citizen's list, what was decided before so many days folds once there are more than so many. */
export const oldDecisions = { days: 30, most: 5 } as const

/** Whether an application was decided so long ago. */
export function isOldDecision(
  { status, decidedAt }: { status: Status; decidedAt: string | null },
  now: Date,
): boolean {
  const since = new Date(now.getTime() - oldDecisions.days * 86_400_000).toISOString()
  return status !== 'Pending' && decidedAt !== null && decidedAt < since
}
