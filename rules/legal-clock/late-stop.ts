import { type Day, dayNumber } from '../days.ts'
import { holidayOn, type WorkingDays } from './working-days.ts'

/**
 * Whether a day comes after the first working day that follows the receipt. Until then the office says what
 * is missing (Maharashtra r.6: the acknowledgement, within one day). An officer who finds it later has to
 * explain it to the applicant.
 */
export function isAfterFirstWorkingDay(day: Day, receivedOn: Day, days: WorkingDays): boolean {
  const asked = dayNumber(day)
  for (let number = dayNumber(receivedOn) + 1; number < asked; number++)
    if (!holidayOn(days, number)) return true
  return false
}
