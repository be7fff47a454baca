import { type Day, dayNumber } from '../days.ts'
import type { NotCounted } from './reasons.ts'

/** Days on end, both included, that do not count for one reason. */
export type Run = { from: Day; to: Day; why: NotCounted }

/** The days that did not count, in their order, with those on end put together that did not for the same reason. */
export function runsOf(days: readonly { day: Day; why: NotCounted }[]): Run[] {
  const runs: Run[] = []
  for (const { day, why } of days) {
    const last = runs.at(-1)
    const follows = last && dayNumber(last.to) + 1 === dayNumber(day)
    if (follows && JSON.stringify(last.why) === JSON.stringify(why)) last.to = day
    else runs.push({ from: day, to: day, why })
  }
  return runs
}
