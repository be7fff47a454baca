import { type Day, dayNumber, weekdayOf } from '../days.ts'
import type { NotCounted } from './reasons.ts'

/** How a council counts, where states differ. */
export type ClockSettings = {
  /** Whether the day of completion is the first day that can count, or the day after it. */
  countFrom: 'dayAfter' | 'sameDay'
  /** Bihar r.5: public holidays are not counted. */
  holidays: 'notCounted' | 'counted'
  /** Matters only where holidays are counted: elsewhere no last day falls on one. */
  lastDayOnHoliday: 'nextWorkingDay' | 'stays'
}

/** How a council counts that has not said otherwise. */
export const usualClock = {
  countFrom: 'dayAfter',
  holidays: 'notCounted',
  lastDayOnHoliday: 'nextWorkingDay',
} as const satisfies ClockSettings

/** The days on which a council is closed. */
export type CouncilHolidays = {
  /** Weekdays, 0 for Sunday to 6 for Saturday; never all seven. */
  weekly: readonly number[]
  /** The council's own list: the name of each public holiday by its day. */
  named: Readonly<Record<Day, string>>
}

/** Holidays and settings made ready for counting: made once, used for every case. */
export type WorkingDays = {
  settings: ClockSettings
  byWeekday: readonly (NotCounted | undefined)[]
  byNumber: ReadonlyMap<number, NotCounted>
}

/**
 * Makes a council's holidays and settings ready for counting; throws a RangeError for a day or weekday that does not
 * exist, and when no weekday is left to work on.
 */
export function readWorkingDays(
  holidays: CouncilHolidays,
  settings: Partial<ClockSettings> = {},
): WorkingDays {
  const byWeekday: (NotCounted | undefined)[] = Array(7).fill(undefined)
  for (const weekday of holidays.weekly) {
    if (!Number.isInteger(weekday) || weekday < 0 || weekday > 6) {
      throw new RangeError(`not a weekday: ${weekday}`)
    }
    byWeekday[weekday] = { code: 'weeklyHoliday', weekday }
  }
  if (byWeekday.every(Boolean)) throw new RangeError('a council that rests on all seven days')
  const named = Object.entries(holidays.named)
  return {
    settings: { ...usualClock, ...settings },
    byWeekday,
    byNumber: new Map(named.map(([day, name]) => [dayNumber(day), { code: 'publicHoliday', name }])),
  }
}

/** The holiday on a day, given by its number; undefined on a working day. A named one goes before a weekly one. */
export function holidayOn(days: WorkingDays, number: number): NotCounted | undefined {
  return days.byNumber.get(number) ?? days.byWeekday[weekdayOf(number)]
}
