import type { ExtensionOrder } from '../../../council/calendar/calendar.server.ts'
import type { Day } from '../../../rules/days.ts'
import type { ClockSettings } from '../../../rules/legal-clock/working-days.ts'
import { turnLeaves } from '../../rules/legal-clock/naive-clock.ts'

/** A calendar as somebody keeps it on paper. */
export interface PaperCalendar {
  weekly: number[]
  settings: ClockSettings
  afterMissing: 'continues' | 'restarts'
  holidays: Map<Day, string>
  orders: Map<string, Pick<ExtensionOrder, 'serviceIds' | 'fromDay' | 'toDay' | 'reference' | 'reason'>>
}

/** A case as somebody keeps it on paper: one document at most. */
export interface PaperCase {
  id: string
  serviceId: string
  receivedOn: Day
  daysAllowed: number
  completeOn?: Day
  gaps: { from: Day; to?: Day }[]
  decided: boolean
  /** Undefined while there is none. */
  due?: Day
}

/** The due date of a case by a calendar, counted by turning its leaves. */
export function countOnPaper(one: PaperCase, calendar: PaperCalendar): Day | undefined {
  const last = one.gaps.at(-1)
  const restarts = calendar.afterMissing === 'restarts' && last !== undefined
  const completeOn = restarts ? last.to : one.completeOn
  const gaps = restarts ? [] : one.gaps
  const orders = [...calendar.orders.values()].filter(
    ({ serviceIds }) => serviceIds.length === 0 || serviceIds.includes(one.serviceId),
  )
  const reading = turnLeaves(
    {
      receivedOn: one.receivedOn,
      daysAllowed: one.daysAllowed,
      documents:
        completeOn === undefined
          ? { missing: ['Paper'] }
          : { completeOn, missingAgain: gaps.map((gap) => ({ ...gap, missing: ['Paper'] })) },
      orders: orders.map(({ fromDay, toDay, reference, reason }) => ({
        from: fromDay,
        to: toDay ?? undefined,
        reference,
        reason,
      })),
    },
    { weekly: calendar.weekly, named: Object.fromEntries(calendar.holidays) },
    calendar.settings,
    one.receivedOn,
  )
  return 'due' in reading.limit ? reading.limit.due : undefined
}

/** What becomes of due dates on a day: one that has passed stays. Cases that are alike are counted once. */
export function promiseOnPaper(cases: PaperCase[], calendar: PaperCalendar, today: Day) {
  const counted = new Map<string, Day | undefined>()
  for (const one of cases) {
    if (one.decided || (one.due !== undefined && one.due < today)) continue
    const { serviceId, receivedOn, daysAllowed, completeOn, gaps } = one
    const key = JSON.stringify([serviceId, receivedOn, daysAllowed, completeOn, gaps])
    if (!counted.has(key)) counted.set(key, countOnPaper(one, calendar))
    one.due = counted.get(key)
  }
}
