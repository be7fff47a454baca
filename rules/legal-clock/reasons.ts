import type { Day } from '../days.ts'

/** Why a day does not count; screens word it. A weekday: 0 Sunday to 6 Saturday, or `alternateSaturdays`. */
export type NotCounted =
  | { code: 'notYetComplete' }
  | { code: 'dayOfCompletion' }
  | { code: 'documentsMissing'; missing: readonly string[] }
  | { code: 'withdrawn' }
  | { code: 'order'; reference: string; reason: string }
  | { code: 'publicHoliday'; name: string }
  | { code: 'weeklyHoliday'; weekday: number }

/** Why a case has no due date; screens word each code. `since` is the first day the clock stands still. */
export type NoDueDay =
  | { code: 'documentsMissing'; since: Day; missing: readonly string[] }
  | { code: 'order'; since: Day; reference: string; reason: string }
  // With so many holidays, the days allowed end after the year 9999.
  | { code: 'noDaysLeft' }
