import { councilDay, type Day, dayNumber } from './days.ts'
import type { Status } from './statuses.ts'

/** Whether a due date lies before a day; without one nothing has passed. */
export function hasPassed(dueOn: Day | null | undefined, today: Day): boolean {
  return dueOn != null && dueOn < today
}

/**
 * Whether an application is still open after the day on which it was due; on that day itself it is not
 * overdue, and one that is set aside never is.
 */
export function isOverdue(
  { status, dueOn, setAsideAt }: { status: Status; dueOn?: Day | null; setAsideAt?: string | null },
  today: Day,
): boolean {
  return status === 'Pending' && setAsideAt == null && hasPassed(dueOn, today)
}

/** How many days after its due date an application was decided; 0 if in time, undecided or without one. */
export function daysLate({ dueOn, decidedAt }: { dueOn?: Day | null; decidedAt?: string | null }): number {
  if (dueOn == null || decidedAt == null) return 0
  return Math.max(0, dayNumber(councilDay(decidedAt)) - dayNumber(dueOn))
}
