import { type Day, dayNumber, dayOf } from '../days.ts'
import { holidayOn, type WorkingDays } from './working-days.ts'

/** The days to appeal that the act gives (Maharashtra Right to Public Services Act, 2015, s.9). */
export const lawfulDaysToAppeal = 30

/**
 * The last day on which a first appeal can be made, so many days after a refusal or after the day on which the limit
 * passed. With `onOpenDay` it moves to the next day on which the office is open (General Clauses Act s.10).
 */
export function lastDayToAppeal(
  since: Day,
  appealDays: number,
  { days, onOpenDay }: { days: WorkingDays; onOpenDay: boolean },
): Day {
  let last = dayNumber(since) + appealDays
  // A council whose list closes it for a whole year more has no such day: the date then stays where it was.
  const furthest = last + 366
  while (onOpenDay && last < furthest && holidayOn(days, last)) last += 1
  return dayOf(last === furthest ? furthest - 366 : last)
}
