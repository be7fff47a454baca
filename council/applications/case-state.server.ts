import { councilDay, type Day } from '../../rules/days.ts'
import { inboxKeyOf } from '../../rules/inbox-key.ts'
import { findLimit } from '../../rules/legal-clock/clock.ts'
import type { LegalCase } from '../../rules/legal-clock/stops.ts'
import type { Status } from '../../rules/statuses.ts'
import type { Calendar } from '../calendar/calendar.server.ts'
import type { ApplicationRow, Turn } from '../database/tables.ts'
import { type CaseParts, isOutstanding, type Pause } from './documents.server.ts'

/** What of an application its course is made from. */
export interface CaseStateInput {
  serviceId: string
  status: Status
  date: string
  daysAllowed: number | null
  completeOn: Day | null
  dueOn: Day | null
}

/** Whose turn an application is, when it is due and where it stands in the inbox; all of it made from the rest. */
export interface CaseState {
  turn: Turn | null
  dueOn: Day | null
  inboxKey: string
}

/**
 * The course of an application; without a calendar it has no due date. One that is decided keeps the one that it had; a
 * RangeError is an impossible case.
 */
export function deriveCaseState(
  row: CaseStateInput,
  parts: CaseParts,
  calendar: Calendar | undefined,
): CaseState {
  if (row.status !== 'Pending') return { turn: null, dueOn: row.dueOn, inboxKey: inboxKeyOf(row) }
  const legal = calendar && toLegalCase(row, parts, calendar)
  const limit = legal && findLimit(legal, calendar.days)
  const dueOn = limit && 'due' in limit ? limit.due : null
  const isCase = row.daysAllowed !== null || parts.documents.length > 0
  const turn = parts.documents.some(isOutstanding) ? 'citizen' : 'council'
  return { turn: isCase ? turn : null, dueOn, inboxKey: inboxKeyOf({ ...row, dueOn }) }
}

/** The application as the clock reads it, its documents by name; undefined where no days are allowed. */
export function toLegalCase(
  row: CaseStateInput,
  parts: CaseParts,
  calendar: Calendar,
): LegalCase | undefined {
  if (row.daysAllowed === null) return undefined
  const { documents, pauses } = parts
  const nameOf = (position: number) => documents.find((one) => one.position === position)?.name ?? ''
  const orders = calendar.orders.filter(({ serviceId }) => serviceId === null || serviceId === row.serviceId)
  return {
    receivedOn: councilDay(row.date),
    daysAllowed: row.daysAllowed,
    documents:
      row.completeOn === null
        ? { missing: documents.filter(isOutstanding).map(({ name }) => name) }
        : {
            completeOn: row.completeOn,
            missingAgain: pauses.map(({ fromDay, toDay, missing }) => ({
              from: fromDay,
              to: toDay ?? undefined,
              missing: missing.map(nameOf),
            })),
          },
    orders: orders.map(({ fromDay, toDay, reference, reason }) => ({
      from: fromDay,
      to: toDay ?? undefined,
      reference,
      reason,
    })),
  }
}

/** The first day on which it was the turn of whoever's it is; undefined where it is nobody's. */
export function turnSinceOf(
  { turn, completeOn, date }: Pick<ApplicationRow, 'turn' | 'completeOn' | 'date'>,
  pauses: Pause[],
): Day | undefined {
  const pause = pauses.at(-1)
  if (turn === null) return undefined
  if (turn === 'citizen') return pause?.fromDay ?? councilDay(date)
  return pause?.toDay ?? completeOn ?? councilDay(date)
}
