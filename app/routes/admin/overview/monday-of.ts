import { type Day, dayNumber, dayOf, weekdayOf } from '../../../../rules/days.ts'

/** The Monday of the week in which a day lies. */
export function mondayOf(day: Day): Day {
  const number = dayNumber(day)
  return dayOf(number - ((weekdayOf(number) + 6) % 7))
}
