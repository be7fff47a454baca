import { councilDay, type Day, dayNumber } from '../../../../rules/days.ts'
import type { Status } from '../../../../rules/statuses.ts'

interface DatedCase {
  status: Status
  setAsideAt: string | null
  date: string
  dueOn: Day | null
}

/** The calendar days since an open application came in, and those until it is due, negative after that. */
export function daysOf(row: DatedCase, today: Day) {
  if (row.status !== 'Pending' || row.setAsideAt !== null) return {}
  const age = dayNumber(today) - dayNumber(councilDay(row.date))
  return { age, daysLeft: row.dueOn === null ? undefined : dayNumber(row.dueOn) - dayNumber(today) }
}
