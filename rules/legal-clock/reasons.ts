import type { Day } from '../days.ts'

/** Why a day does not count, for the screen to put into words; a weekday is 0 for Sunday to 6 for Saturday. */
export type NotCounted =
  | { code: 'notYetComplete' }
  | { code: 'dayOfCompletion' }
  | { code: 'documentsMissing'; missing: readonly string[] }
  | { code: 'order'; reference: string; reason: string }
  | { code: 'publicHoliday'; name: string }
  | { code: 'weeklyHoliday'; weekday: number }

/** Why a case has no due date, for the screen to put into words; `since` is the first day of what stops the clock. */
export type NoDueDay =
  | { code: 'documentsMissing'; since: Day; missing: readonly string[] }
  | { code: 'order'; since: Day; reference: string; reason: string }
  // So many holidays that the days allowed do not fit in before the year 10000.
  | { code: 'noDaysLeft' }
