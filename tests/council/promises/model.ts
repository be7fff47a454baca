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
  orders: Map<
    string,
    Pick<ExtensionOrder, 'serviceIds' | 'fromDay' | 'toDay' | 'reference' | 'reason'> & { enteredOn: Day }
  >
}

/** A case as somebody keeps it on paper: one document at most. */
export interface PaperCase {
  id: string
  serviceId: string
  receivedOn: Day
  daysAllowed: number
  completeOn?: Day
  gaps: { from: Day; to?: Day }[]
  /** Undefined while it is open. */
  decidedOn?: Day
  /** Undefined while there is none. */
  due?: Day
  /** The last due date that was told, whatever has stopped the clock since. */
  told?: Day
  /** The last day to appeal that was told. */
  lastDay?: Day
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

/**
 * What becomes of the due date of a case by an act on it: one that has passed stays, and none comes nearer.
 * Only orders hold that were entered while its limit had not passed.
 */
export function promiseCaseOnPaper(one: PaperCase, calendar: PaperCalendar, today: Day, openUntil = today) {
  if (one.due !== undefined && one.due < openUntil) return
  const orders: PaperCalendar['orders'] = new Map()
  const count = () => {
    const due = countOnPaper(one, { ...calendar, orders })
    return due !== undefined && one.told !== undefined && due < one.told ? one.told : due
  }
  let due = count()
  for (const [id, order] of calendar.orders)
    if (due === undefined || due >= order.enteredOn) {
      orders.set(id, order)
      due = count()
    }
  if (due !== undefined && due < today) due = one.due ?? firstDayOnPaper(one, calendar, today)
  one.due = due
  one.told = due ?? one.told
}

/**
 * What becomes of due dates by a change of the calendar: one that has passed stays, and what was told stays
 * where the change would make the case overdue, or is not what makes its date an earlier one. Cases that are
 * alike are counted once.
 */
export function promiseOnPaper(
  cases: PaperCase[],
  { before, after }: { before: PaperCalendar; after: PaperCalendar },
  today: Day,
) {
  const counts = new Map<string, { was?: Day; is?: Day }>()
  for (const one of cases) {
    if (one.decidedOn !== undefined || (one.due !== undefined && one.due < today)) continue
    const { serviceId, receivedOn, daysAllowed, completeOn, gaps } = one
    const key = JSON.stringify([serviceId, receivedOn, daysAllowed, completeOn, gaps])
    const counted = counts.get(key) ?? { was: countOnPaper(one, before), is: countOnPaper(one, after) }
    counts.set(key, counted)
    const { was, is } = counted
    const isEarlier = is !== undefined && one.due !== undefined && is < one.due
    if (isEarlier && (is < today || (was !== undefined && was <= is))) continue
    const isPast = is !== undefined && is < today
    one.due = isPast ? firstDayOnPaper(one, after, today) : is
    one.told = one.due ?? one.told
  }
}

/** The first day that counts, for a case whose days are over and that was told no date. */
function firstDayOnPaper({ id, serviceId }: PaperCase, calendar: PaperCalendar, today: Day) {
  const settings = { ...calendar.settings, countFrom: 'sameDay' as const }
  const made = { id, serviceId, receivedOn: today, completeOn: today, daysAllowed: 1, gaps: [] }
  return countOnPaper(made, { ...calendar, settings })
}
