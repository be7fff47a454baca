import type { Day } from './days.ts'
import { dueByTodayKeys, overdueKeys, undatedKeys } from './inbox-key.ts'

/** The parts of what waits for the office, in the order in which it is worked through. */
export const tallies = ['late', 'today', 'answered', 'later', 'undated'] as const
export type Tally = (typeof tallies)[number]

/** In which tally a case that waits for the office stands on a day: in the first that fits. */
export function tallyOf(
  { inboxKey, answeredAt }: { inboxKey: string; answeredAt: string | null },
  today: Day,
): Tally {
  if (inboxKey < overdueKeys(today).before) return 'late'
  if (inboxKey < dueByTodayKeys(today).before) return 'today'
  if (answeredAt !== null) return 'answered'
  return inboxKey < undatedKeys.from ? 'later' : 'undated'
}
