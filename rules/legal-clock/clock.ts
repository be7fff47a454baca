import { type Day, dayNumber, dayOf } from '../days.ts'
import type { NoDueDay, NotCounted } from './reasons.ts'
import { type LegalCase, readStops, type Stop } from './stops.ts'
import { holidayOn, type WorkingDays } from './working-days.ts'

/** The last day within which a case is to be decided, or why there is none. */
export type Limit = { due: Day } | { none: NoDueDay }

/** A run of days that interrupted a case, both included; without `to` while its end is open. */
export type PausedPeriod = { from: Day; to?: Day; why: NotCounted }

/** What the clock of a case shows on one day. */
export type ClockReading = {
  limit: Limit
  /** Days that have counted, the day of the reading among them. */
  daysUsed: number
  /** Days that are still to come: 0 on the due date. */
  daysLeft: number
  overdue: boolean
  paused: PausedPeriod[]
  /** Every day that does not count from receipt to the due date, without one to the day of the reading. */
  notCounted: { day: Day; why: NotCounted }[]
}

type Course = { received: number; allowed: number; stops: Stop[]; days: WorkingDays }

const endOfTime = dayNumber('9999-12-31')

/**
 * The due date of a case, which does not depend on the day of asking, or why it has none; throws a RangeError for a
 * case that cannot be. Days are counted by their numbers, so that all open cases are recomputed in seconds.
 */
export function findLimit(one: LegalCase, days: WorkingDays): Limit {
  const { received, before, after } = readStops(one, days.settings.countFrom)
  return limitOf({ received, allowed: one.daysAllowed, stops: [...before, ...after], days })
}

/**
 * What the clock of a case shows on a day, for a decided case the day of its decision; throws a RangeError for a case
 * that cannot be and for a day before its receipt.
 */
export function readClock(one: LegalCase, days: WorkingDays, today: Day): ClockReading {
  const { received, before, after } = readStops(one, days.settings.countFrom)
  const course = { received, allowed: one.daysAllowed, stops: [...before, ...after], days }
  const now = dayNumber(today)
  if (now < received) throw new RangeError(`read on ${today}, before the receipt on ${one.receivedOn}`)
  const limit = limitOf(course)
  const end = 'due' in limit ? dayNumber(limit.due) : now
  const start = Math.max(received - 1, ...before.map(({ last }) => last)) + 1
  const { used, notCounted } = explain(course, end, now)
  return {
    limit,
    daysUsed: used,
    daysLeft: one.daysAllowed - used,
    overdue: 'due' in limit && now > end,
    paused: after.flatMap((stop) => pausedBetween(stop, start, end)),
    notCounted,
  }
}

function limitOf(course: Course): Limit {
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

function explain(course: Course, end: number, now: number) {
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

// A clock that stands under an order while documents are missing too waits for the citizen first.
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
