import { type Day, dayNumber, dayOf } from '../days.ts'
import type { ClockReading } from './clock.ts'
import type { NotCounted } from './reasons.ts'

/** Consecutive days that do not count for the same reason; `from` and `to` are included. */
export type Run = { from: Day; to: Day; why: NotCounted }

/** Groups the days that a clock did not count, which must be in order, into runs. */
export function runsOf(notCounted: ClockReading['notCounted']): Run[] {
  const runs: Run[] = []
  for (const { day, why } of notCounted) {
    const last = runs.at(-1)
    const follows = last && dayNumber(day) === dayNumber(last.to) + 1
    if (follows && JSON.stringify(last.why) === JSON.stringify(why)) last.to = day
    else runs.push({ from: day, to: day, why })
  }
  return runs
}

/** The days of the runs, one by one. */
export function daysOf(runs: readonly Run[]): ClockReading['notCounted'] {
  return runs.flatMap(({ from, to, why }) => {
    const first = dayNumber(from)
    return Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => ({
      day: dayOf(first + index),
      why,
    }))
  })
}
