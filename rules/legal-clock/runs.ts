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

/** Consecutive days that all count, without a reason, or none of which does. */
export type Stretch = { from: Day; to: Day; days: number; why?: NotCounted }

/** Every day from one to another, counted or not, in order; runs outside of them are left out. */
export function stretchesOf(runs: readonly Run[], from: Day, to: Day): Stretch[] {
  const stretches: Stretch[] = []
  const add = (first: number, last: number, why?: NotCounted) => {
    if (first > last) return
    stretches.push({ from: dayOf(first), to: dayOf(last), days: last - first + 1, ...(why && { why }) })
  }
  let next = dayNumber(from)
  const end = dayNumber(to)
  for (const run of runs) {
    const [first, last] = [Math.max(dayNumber(run.from), next), Math.min(dayNumber(run.to), end)]
    if (first > last) continue
    add(next, first - 1)
    add(first, last, run.why)
    next = last + 1
  }
  add(next, end)
  return stretches
}

/** How many days of the stretches count, and how many do not. */
export function sumStretches(stretches: readonly Stretch[]) {
  const sums = { counted: 0, notCounted: 0 }
  for (const { days, why } of stretches) sums[why ? 'notCounted' : 'counted'] += days
  return sums
}
