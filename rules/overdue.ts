import type { Day } from './days.ts'
import type { Status } from './statuses.ts'

/** Whether an application is still open after the day on which it was due; on that day itself it is not overdue. */
export function isOverdue({ status, dueOn }: { status: Status; dueOn?: Day | null }, today: Day): boolean {
  return status === 'Pending' && dueOn != null && dueOn < today
}
