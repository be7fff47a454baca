import { type Day, dayNumber, dayOf } from './days.ts'
import type { Status } from './statuses.ts'

/**
 * What the inbox is sorted by, compared byte by byte: open applications that have a due date come first, the first due
 * before the others; then all others, the latest first.
 */
export function inboxKeyOf(application: { status: Status; dueOn: Day | null; date: string }): string {
  const { status, dueOn, date } = application
  if (status === 'Pending' && dueOn !== null) return `0:${dueOn}:${date}`
  return `1:${latestFirst(date)}`
}

/** A text that sorts an instant before every earlier one: `j` for 0 to `a` for 9. */
export function latestFirst(instant: string): string {
  return instant.replace(/\d/g, (digit) => 'jihgfedcba'.charAt(Number(digit)))
}

/** The part of the inbox in which each case was due before today. */
export function overdueKeys(today: Day): { from: string; before: string } {
  return { from: '0:', before: `0:${today}` }
}

/** The part of the inbox in which each case is due today or on one of the six days after it. */
export function dueThisWeekKeys(today: Day): { from: string; before: string } {
  return { from: `0:${today}`, before: `0:${dayOf(dayNumber(today) + 7)}` }
}
