import { type Day, dayNumber, dayOf, weekdayOf } from '../days.ts'
import type { NotCounted } from './reasons.ts'

/** The choices of a council on points where the rules of the states differ. */
export type ClockSettings = {
  /** Whether the day of completion is the first day that can count, or the day after it. */
  countFrom: 'dayAfter' | 'sameDay'
  /** Bihar r.5 does not count public holidays. */
  holidays: 'notCounted' | 'counted'
  /** Matters only where holidays count: otherwise the last day cannot fall on one. */
  lastDayOnHoliday: 'nextWorkingDay' | 'stays'
}

/** The default settings. */
export const usualClock = {
  countFrom: 'dayAfter',
  holidays: 'notCounted',
  lastDayOnHoliday: 'nextWorkingDay',
} as const satisfies ClockSettings

/** Stands among the weekdays of a council that is closed on the second and fourth Saturday of each month. */
export const alternateSaturdays = 7
const saturday = 6

/** The days on which a council is closed. */
export type CouncilHolidays = {
  /** Weekdays, 0 for Sunday to 6 for Saturday, or `alternateSaturdays`; never all seven. */
  weekly: readonly number[]
  /** The council's own list: the name of each public holiday by its day. */
  named: Readonly<Record<Day, string>>
}

/** Holidays and settings prepared for counting, once for all cases. */
export type WorkingDays = {
  settings: ClockSettings
  byWeekday: readonly (NotCounted | undefined)[]
  /** Set where the second and fourth Saturdays are holidays, and Saturdays as a whole are not. */
  alternateSaturday: NotCounted | undefined
  byNumber: ReadonlyMap<number, NotCounted>
}

/**
 * Prepares the holidays and settings of a council for counting; throws a RangeError for a day or weekday that
 * does not exist, and when no working weekday is left.
 */
export function readWorkingDays(
  holidays: CouncilHolidays,
  settings: Partial<ClockSettings> = {},
): WorkingDays {
  const byWeekday: (NotCounted | undefined)[] = Array(7).fill(undefined)
  for (const weekday of holidays.weekly) {
    if (weekday === alternateSaturdays) continue
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
    alternateSaturday: holidays.weekly.includes(alternateSaturdays)
      ? { code: 'weeklyHoliday', weekday: alternateSaturdays }
      : undefined,
    byNumber: new Map(named.map(([day, name]) => [dayNumber(day), { code: 'publicHoliday', name }])),
  }
}

/** Finds the holiday on a day number; undefined on a working day. A named one comes before a weekly one. */
export function holidayOn(days: WorkingDays, number: number): NotCounted | undefined {
  const weekday = weekdayOf(number)
  const weekly =
    days.byWeekday[weekday] ?? (weekday === saturday ? alternateSaturdayOn(days, number) : undefined)
  return days.byNumber.get(number) ?? weekly
}

function alternateSaturdayOn({ alternateSaturday }: WorkingDays, number: number) {
  if (!alternateSaturday) return undefined
  const inMonth = Math.ceil(Number(dayOf(number).slice(8)) / 7)
  return inMonth === 2 || inMonth === 4 ? alternateSaturday : undefined
}
