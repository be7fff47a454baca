import { type Day, dayNumber, dayOf } from '../days.ts'
import type { NoDueDay, NotCounted } from './reasons.ts'
import { type LegalCase, readStops, type Stop } from './stops.ts'
import { holidayOn, type WorkingDays } from './working-days.ts'

/** The last day on which a decision is in time, or why there is no such day. */
export type Limit = { due: Day } | { none: NoDueDay }

/** A period that interrupted a case; `from` and `to` are included, and `to` is missing while it is open. */
export type PausedPeriod = { from: Day; to?: Day; why: NotCounted }

/** The reading of a case's clock on one day. */
export type ClockReading = {
  limit: Limit
  /** Days that have counted so far, including the day of the reading. */
  daysUsed: number
  /** Days that remain: 0 on the due date. */
  daysLeft: number
  overdue: boolean
  paused: PausedPeriod[]
  /** Every uncounted day from receipt to the due date or, without one, to the day of the reading. */
  notCounted: { day: Day; why: NotCounted }[]
}

type Course = { received: number; allowed: number; stops: Stop[]; days: WorkingDays }

const endOfTime = dayNumber('9999-12-31')

/**
 * Computes the due date of a case, or why it has none; the result does not depend on today's date. Throws a
 * RangeError for an impossible case. It counts day numbers, not dates, so that all open cases are recomputed
 * in seconds.
 */
export function findLimit(legalCase: LegalCase, days: WorkingDays): Limit {
  const { received, before, after } = readStops(legalCase, days.settings.countFrom)
  return computeLimit({ received, allowed: legalCase.daysAllowed, stops: [...before, ...after], days })
}

/**
 * Reads the clock of a case on a day; pass the day of the decision for a decided case. Throws a RangeError
 * for an impossible case and for a day before its receipt.
 */
export function readClock(legalCase: LegalCase, days: WorkingDays, today: Day): ClockReading {
  const { received, before, after } = readStops(legalCase, days.settings.countFrom)
  const course = { received, allowed: legalCase.daysAllowed, stops: [...before, ...after], days }
  const now = dayNumber(today)
  if (now < received) throw new RangeError(`read on ${today}, before the receipt on ${legalCase.receivedOn}`)
  const limit = computeLimit(course)
  const end = 'due' in limit ? dayNumber(limit.due) : now
  const start = Math.max(received - 1, ...before.map(({ last }) => last)) + 1
  const { used, notCounted } = countDays(course, end, now)
  return {
    limit,
    daysUsed: used,
    daysLeft: legalCase.daysAllowed - used,
    overdue: 'due' in limit && now > end,
    paused: after.flatMap((stop) => pausedBetween(stop, start, end)),
    notCounted,
  }
}

/** The days of a case that have counted by a day, as `readClock` has them, without the uncounted ones. */
export function countDaysUsed(legalCase: LegalCase, days: WorkingDays, today: Day): number {
  const { received, before, after } = readStops(legalCase, days.settings.countFrom)
  const course = { received, allowed: legalCase.daysAllowed, stops: [...before, ...after], days }
  const now = dayNumber(today)
  let used = 0
  for (let day = received; day <= now && used < course.allowed; day++) {
    const stop = stopOn(course, day)
    if (stop) day = stop.last
    else if (!holidayStops(course, day, used === course.allowed - 1)) used++
  }
  return used
}

function computeLimit(course: Course): Limit {
  let left = course.allowed
  for (let day = course.received; day <= endOfTime; day++) {
    const stop = stopOn(course, day)
    if (stop?.last === Number.POSITIVE_INFINITY) return { none: openStop(course, stop).none }
    if (stop) day = stop.last
    else if (!holidayStops(course, day, left === 1)) left--
    if (left === 0) return { due: dayOf(day) }
  }
  return { none: { code: 'noDaysLeft' } }
}

function countDays(course: Course, end: number, now: number) {
  const notCounted: ClockReading['notCounted'] = []
  let used = 0
  let left = course.allowed
  for (let day = course.received; day <= end; day++) {
    const why = stopOn(course, day)?.why ?? holidayStops(course, day, left === 1)
    if (why) notCounted.push({ day: dayOf(day), why })
    else {
      left--
      if (day <= now) used++
    }
  }
  return { used, notCounted }
}

function stopOn({ stops }: Course, day: number): Stop | undefined {
  return stops.find(({ first, last }) => first <= day && day <= last)
}

// When an order and missing documents both stop the clock without an end, the case waits for the citizen
// first.
function openStop({ stops }: Course, met: Stop): Stop {
  return stops.find(({ last }) => last === Number.POSITIVE_INFINITY) ?? met
}

function holidayStops({ days }: Course, day: number, isLast: boolean): NotCounted | undefined {
  const { holidays, lastDayOnHoliday } = days.settings
  if (holidays === 'counted' && !(isLast && lastDayOnHoliday === 'nextWorkingDay')) return undefined
  return holidayOn(days, day)
}

function pausedBetween({ first, last, why }: Stop, start: number, end: number): PausedPeriod[] {
  if (start > end || last < start || first > end) return []
  const from = dayOf(Math.max(first, start))
  return [last === Number.POSITIVE_INFINITY ? { from, why } : { from, to: dayOf(last), why }]
}
