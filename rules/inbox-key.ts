import { type Day, dayNumber, dayOf } from './days.ts'
import type { Status } from './statuses.ts'

/**
 * The sort key of an application in the inbox, compared byte by byte: open applications come first, those
 * with a due date by that, then those without one, oldest first; after them the decided ones, newest first.
 * Those that are set aside come last, and are never due.
 */
export function inboxKeyOf(application: {
  status: Status
  dueOn: Day | null
  date: string
  setAsideAt?: string | null
}): string {
  const { status, dueOn, date, setAsideAt = null } = application
  if (setAsideAt !== null) return `2:${latestFirst(date)}`
  if (status === 'Pending') return `0:${dueOn ?? never}:${date}`
  return `1:${latestFirst(date)}`
}

/** Stands in the place of the due date; it sorts after every day. */
const never = 'never'

/** Inverts the sort order of an instant: writes `j` for 0 to `a` for 9. */
export function latestFirst(instant: string): string {
  return instant.replace(/\d/g, (digit) => 'jihgfedcba'.charAt(Number(digit)))
}

/** The range of keys of cases that were due before today. */
export function overdueKeys(today: Day): { from: string; before: string } {
  return { from: '0:', before: `0:${today}` }
}

/** The range of keys of cases that are due from the first day on, and before the second. */
export function dueBetweenKeys(from: Day, before: Day): { from: string; before: string } {
  return { from: `0:${from}`, before: `0:${before}` }
}

/** The range of keys of cases that are due after today. */
export function dueLaterKeys(today: Day): { from: string; before: string } {
  return { from: dueTodayKeys(today).before, before: undatedKeys.from }
}

/** The range of keys of open cases that have no due date. */
export const undatedKeys = { from: `0:${never}`, before: '1:' }

/** The range of keys of cases that are due today. */
export function dueTodayKeys(today: Day): { from: string; before: string } {
  return dueBetweenKeys(today, dayOf(dayNumber(today) + 1))
}

/** The range of keys of cases that are due today or were due before. */
export function dueByTodayKeys(today: Day): { from: string; before: string } {
  return { from: overdueKeys(today).from, before: dueTodayKeys(today).before }
}

/** The range of keys of cases that are due today or within the next six days. */
export function dueThisWeekKeys(today: Day): { from: string; before: string } {
  return dueBetweenKeys(today, dayOf(dayNumber(today) + 7))
}
