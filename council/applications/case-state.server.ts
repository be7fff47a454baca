import { councilDay, type Day } from '../../rules/days.ts'
import { inboxKeyOf } from '../../rules/inbox-key.ts'
import { findLimit } from '../../rules/legal-clock/clock.ts'
import type { LegalCase } from '../../rules/legal-clock/stops.ts'
import type { Status } from '../../rules/statuses.ts'
import type { Calendar } from '../calendar/calendar.server.ts'
import type { ApplicationRow, Turn } from '../database/tables.ts'
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
}

/** The derived columns: whose turn it is, when the case is due, and its sort key in the inbox. */
export interface CaseState {
  turn: Turn | null
  dueOn: Day | null
  inboxKey: string
}

/**
 * Derives the state of an application. Without a calendar it has no due date; a decided one keeps its due date, and one
 * that is set aside goes on being counted, but it is nobody's turn. Throws a RangeError for an impossible case.
 */
export function deriveCaseState(
  row: CaseStateInput,
  parts: CaseParts,
  { calendar, today }: { calendar: Calendar | undefined; today: Day },
): CaseState {
  if (row.status !== 'Pending') return { turn: null, dueOn: row.dueOn, inboxKey: inboxKeyOf(row) }
  const legal = calendar && toLegalCase(row, parts, calendar)
  const limit = legal && findLimit(legal, calendar.days)
  const counted = limit && 'due' in limit ? limit.due : null
  // A limit that has passed stays passed, whatever is entered after it (Maharashtra r.4).
  const dueOn = hasPassed(row, today) ? row.dueOn : counted
  return { turn: turnOf(row, parts), dueOn, inboxKey: inboxKeyOf({ ...row, dueOn }) }
}

/** Whose turn it is; null for nobody's. */
export function turnOf(
  { status, setAsideAt, daysAllowed }: Pick<CaseStateInput, 'status' | 'setAsideAt' | 'daysAllowed'>,
  { documents }: CaseParts,
): Turn | null {
  const isCase = daysAllowed !== null || documents.length > 0
  if (status !== 'Pending' || setAsideAt !== null || !isCase) return null
  return documents.some(isOutstanding) ? 'citizen' : 'council'
}

/** Whether the due date that an application has lies before a day. */
export function hasPassed({ dueOn }: Pick<CaseStateInput, 'dueOn'>, today: Day): boolean {
  return dueOn !== null && dueOn < today
}

/** Converts an application to the input of the legal clock; undefined when its service sets no time limit. */
export function toLegalCase(
  row: CaseStateInput,
  parts: CaseParts,
  calendar: Calendar,
): LegalCase | undefined {
  if (row.daysAllowed === null) return undefined
  const orders = calendar.orders.filter(
    ({ serviceIds }) => serviceIds.length === 0 || serviceIds.includes(row.serviceId),
  )
  return {
    receivedOn: councilDay(row.date),
    daysAllowed: row.daysAllowed,
    documents: documentsOf(row, parts, calendar),
    orders: orders.map(({ fromDay, toDay, reference, reason }) => ({
      from: fromDay,
      to: toDay ?? undefined,
      reference,
      reason,
    })),
  }
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
