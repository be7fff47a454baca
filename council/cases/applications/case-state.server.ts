import { councilDay, type Day } from '../../../rules/days.ts'
import { inboxKeyOf } from '../../../rules/inbox-key.ts'
import { findLimit } from '../../../rules/legal-clock/clock.ts'
import type { LegalCase } from '../../../rules/legal-clock/stops.ts'
import type { WorkingDays } from '../../../rules/legal-clock/working-days.ts'
import { hasPassed } from '../../../rules/overdue.ts'
import type { Status } from '../../../rules/statuses.ts'
import type { Calendar, ExtensionOrder } from '../../calendar/calendar.server.ts'
import type { ApplicationRow, Turn } from '../../database/application-tables.ts'
import { type CaseParts, isOutstanding, type Pause } from './documents.server.ts'

/** The columns of an application from which its state is derived. */
export interface CaseStateInput {
  serviceId: string
  status: Status
  date: string
  daysAllowed: number | null
  completeOn: Day | null
  dueOn: Day | null
  setAsideAt: string | null
  withdrawals: string
}

/** A period in which its applicant had withdrawn an application; `to` is null until it is brought back. */
export interface Withdrawal {
  from: Day
  to: Day | null
}

/** The derived columns: whose turn it is, when the case is due, and its sort key in the inbox. */
export interface CaseState {
  turn: Turn | null
  dueOn: Day | null
  inboxKey: string
}

/** What a state is derived by. */
interface StateDay {
  /** Undefined where no days are allowed. */
  calendar: Calendar | undefined
  today: Day
  /** The due date that was told last, where it was another one than that of the row. */
  told?: Day | null
  /** The last day on which the case was open, where that is not today: a decision is taken back. */
  openUntil?: Day
}

/**
 * Derives the state of an application after an act on it, which never brings its due date nearer. Without a
 * calendar it has no due date; a decided one keeps its due date, and one that is set aside goes on being
 * counted, but it is nobody's turn. Throws a RangeError for an impossible case.
 */
export function deriveCaseState(row: CaseStateInput, parts: CaseParts, by: StateDay): CaseState {
  const isOpen = row.status === 'Pending'
  // A limit that has passed stays passed, whatever is entered after it (Maharashtra r.4).
  const dueOn =
    isOpen && !hasPassed(row.dueOn, by.openUntil ?? by.today) ? tellDueOn(row, parts, by) : row.dueOn
  return { turn: turnOf(row, parts), dueOn, inboxKey: inboxKeyOf({ ...row, dueOn }) }
}

/**
 * Counts by the orders that were entered while the limit had not passed, as for every case that was open
 * then: a paper may be entered, or a decision taken back, long after.
 */
function tellDueOn(row: CaseStateInput, parts: CaseParts, { calendar, today, told }: StateDay): Day | null {
  if (!calendar) return null
  const orders: ExtensionOrder[] = []
  const count = () => laterDay(countDueOn(row, parts, { ...calendar, orders }), told ?? row.dueOn)
  let counted = count()
  for (const order of calendar.orders.toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))) {
    if (hasPassed(counted, councilDay(order.createdAt))) continue
    orders.push(order)
    counted = count()
  }
  return hasPassed(counted, today) ? (row.dueOn ?? firstDayThatCounts(row, calendar, today)) : counted
}

function laterDay(counted: Day | null, told: Day | null): Day | null {
  return counted !== null && told !== null && counted < told ? told : counted
}

/** The due date of a case by a calendar alone, whatever was told; null where it has none. */
export function countDueOn(row: CaseStateInput, parts: CaseParts, calendar: Calendar): Day | null {
  const legal = toLegalCase(row, parts, calendar)
  return legal ? dueOnOf(legal, calendar.days) : null
}

/**
 * The first day from today on that counts: the due date of a case whose days are used up, and that was told
 * no date. Null under an order without an end.
 */
export function firstDayThatCounts(row: CaseStateInput, calendar: Calendar, today: Day): Day | null {
  const legal = { receivedOn: today, daysAllowed: 1, documents: { completeOn: today } }
  const days = { ...calendar.days, settings: { ...calendar.days.settings, countFrom: 'sameDay' as const } }
  return dueOnOf({ ...legal, orders: ordersOf(row, calendar) }, days)
}

function dueOnOf(legal: LegalCase, days: WorkingDays): Day | null {
  const limit = findLimit(legal, days)
  return 'due' in limit ? limit.due : null
}

/** Whose turn it is; null for nobody's. */
export function turnOf(
  { status, setAsideAt }: Pick<CaseStateInput, 'status' | 'setAsideAt'>,
  { documents }: CaseParts,
): Turn | null {
  if (status !== 'Pending' || setAsideAt !== null) return null
  return documents.some(isOutstanding) ? 'citizen' : 'council'
}

/** Converts an application to the input of the legal clock; undefined when its service sets no time limit. */
export function toLegalCase(
  row: CaseStateInput,
  parts: CaseParts,
  calendar: Calendar,
): LegalCase | undefined {
  if (row.daysAllowed === null) return undefined
  return {
    receivedOn: councilDay(row.date),
    daysAllowed: row.daysAllowed,
    documents: documentsOf(row, parts, calendar),
    orders: ordersOf(row, calendar),
    withdrawals: readWithdrawals(row).flatMap(({ from, to }) => (to === null ? [] : { from, to })),
  }
}

/** When the applicant had withdrawn the application, in order. */
export function readWithdrawals({ withdrawals }: Pick<CaseStateInput, 'withdrawals'>): Withdrawal[] {
  return JSON.parse(withdrawals) as Withdrawal[]
}

function ordersOf({ serviceId }: CaseStateInput, { orders }: Calendar) {
  return orders
    .filter(({ serviceIds }) => serviceIds.length === 0 || serviceIds.includes(serviceId))
    .map(({ fromDay, toDay, reference, reason }) => ({
      from: fromDay,
      to: toDay ?? undefined,
      reference,
      reason,
    }))
}

function documentsOf({ completeOn }: CaseStateInput, { documents, pauses }: CaseParts, calendar: Calendar) {
  const last = pauses.at(-1)
  const restarted = calendar.afterMissing === 'restarts' && last !== undefined
  if (completeOn === null || (restarted && last.toDay === null))
    return { missing: documents.filter(isOutstanding).map(({ name }) => name) }
  if (restarted) return { completeOn: last.toDay ?? completeOn }
  const nameOf = (position: number) => documents.find((one) => one.position === position)?.name ?? ''
  return {
    completeOn,
    missingAgain: pauses.map(({ fromDay, toDay, missing }) => ({
      from: fromDay,
      to: toDay ?? undefined,
      missing: missing.map(nameOf),
    })),
  }
}

/** The day since which it has been the citizen's or the council's turn; undefined when it is nobody's. */
export function turnSinceOf(
  { turn, completeOn, date }: Pick<ApplicationRow, 'turn' | 'completeOn' | 'date'>,
  pauses: Pause[],
): Day | undefined {
  const pause = pauses.at(-1)
  if (turn === null) return undefined
  if (turn === 'citizen') return pause?.fromDay ?? councilDay(date)
  return pause?.toDay ?? completeOn ?? councilDay(date)
}
