import { type Day, dayNumber, dayOf } from '../days.ts'
import { holidayOn, type WorkingDays } from './working-days.ts'

/** The days to appeal that the act gives (Maharashtra Right to Public Services Act, 2015, s.9). */
export const lawfulDaysToAppeal = 30

/**
 * The last day on which a first appeal can be made, so many days after a refusal or after the day on which
 * the limit passed. With `onOpenDay` it moves to the next day on which the office is open (General Clauses
 * Act s.10).
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

export const appealLevels = [1, 2] as const
export type AppealLevel = (typeof appealLevels)[number]

/** Why an appeal can be made: of a first one the case's own, of a second one what became of the first. */
export interface AppealGround {
  because: 'refused' | 'limitPassed' | 'firstDecided' | 'noFirstOrder'
  /** The day of the refusal, the limit or the order, or the last one on which an order could have come. */
  since: Day
  /** The last day in time; undefined where no law was seen that names one. */
  until?: Day
  /** Until when it is taken with a reason for its delay; undefined where nothing ends it. */
  lateUntil?: Day
  /** Of a second one, the number of the first. */
  firstAppeal?: string
}

/**
 * Whether two grounds are one and the same: on it one appeals once. That of a second appeal is what became of
 * the first, whose last day for an order moves with the rules.
 */
export function isSameGround(one: GroundIdentity, other: GroundIdentity): boolean {
  if (one.because !== other.because || one.firstAppeal !== other.firstAppeal) return false
  return one.firstAppeal !== undefined || one.since === other.since
}

export type GroundIdentity = Pick<AppealGround, 'because' | 'since' | 'firstAppeal'>

/** Whether an appeal is in time on a day, needs a reason for its delay, or is taken no more. */
export function timelinessOf({ until, lateUntil }: AppealGround, today: Day): 'inTime' | 'late' | 'over' {
  if (until === undefined || today <= until) return 'inTime'
  return lateUntil !== undefined && today <= lateUntil ? 'late' : 'over'
}

/** How many days are left to appeal in time: 0 on the last one, after it, and where no law names one. */
export function daysToAppeal({ until }: Pick<AppealGround, 'until'>, today: Day): number {
  return until === undefined ? 0 : Math.max(0, dayNumber(until) - dayNumber(today))
}
