import { type Day, dayNumber } from '../days.ts'
import type { NoDueDay, NotCounted } from './reasons.ts'
import type { ClockSettings } from './working-days.ts'

/** The range of the limit in days that a service may set. */
export const daysAllowed = { min: 1, max: 3650 } as const

/** A period of missing documents, from the day that was found to the day they came; no `to` until then. */
export type MissingAgain = { from: Day; to?: Day; missing: readonly string[] }

/**
 * An order that extends the limit (Maharashtra r.4), as a period in which no day counts. Both days are
 * included; an order without `to` holds until further orders.
 *
 * It is a period and not a number of days granted. A reader can check a period on a calendar day by day. It
 * treats alike a case received last week and one received under the order. Where orders overlap, it takes a
 * day out only once, and recomputing it changes nothing. An order that grants a number of days is stored as a
 * period of that length.
 */
export type ExtensionOrder = { from: Day; to?: Day; reference: string; reason: string }

/** What the clock needs to know about one application; `orders` are the orders that apply to its service. */
export type LegalCase = {
  receivedOn: Day
  daysAllowed: number
  /**
   * Either what is missing (empty while nobody has looked), or the day of completion and the later
   * interruptions, in order.
   */
  documents: { missing: readonly string[] } | { completeOn: Day; missingAgain?: readonly MissingAgain[] }
  orders?: readonly ExtensionOrder[]
  withdrawals?: readonly Withdrawal[]
}

/** When the applicant had withdrawn the case, from the day of withdrawal to the day it was brought back. */
export type Withdrawal = { from: Day; to: Day }

/** A run of days, by their numbers, that do not count; `last` is Infinity while its end is open. */
export type Stop = { first: number; last: number; why: NotCounted; none: NoDueDay }

/**
 * Lists all stops of a case except holidays: `before` holds the wait for completion, `after` the later
 * interruptions. Where stops overlap, the earlier one in the list is the reason that is shown. Throws a
 * RangeError for an impossible case.
 */
export function readStops(legalCase: LegalCase, countFrom: ClockSettings['countFrom']) {
  const received = dayNumber(legalCase.receivedOn)
  const { min, max } = daysAllowed
  const { daysAllowed: allowed } = legalCase
  assertPossible(Number.isInteger(allowed) && allowed >= min && allowed <= max, 'days allowed')
  const before = readWait(legalCase, received, countFrom)
  const after = [
    ...readPauses(legalCase, countFrom),
    ...(legalCase.withdrawals ?? []).map((one) => readWithdrawal(one, countFrom)),
    ...(legalCase.orders ?? []).map(readOrder),
  ]
  return { received, before, after: after.filter(({ first, last }) => first <= last) }
}

function readWait(
  { receivedOn, documents }: LegalCase,
  first: number,
  countFrom: ClockSettings['countFrom'],
): Stop[] {
  const missing = 'missing' in documents ? documents.missing : []
  const none: NoDueDay = { code: 'documentsMissing', since: receivedOn, missing }
  const why: NotCounted = { code: 'notYetComplete' }
  if ('missing' in documents) return [{ first, last: Number.POSITIVE_INFINITY, why, none }]
  const complete = dayNumber(documents.completeOn)
  assertPossible(first <= complete, 'complete before it was received')
  const wait: Stop = { first, last: complete - 1, why, none }
  if (countFrom === 'sameDay') return [wait]
  return [wait, { first: complete, last: complete, why: { code: 'dayOfCompletion' }, none }]
}

// With `sameDay` a day counts if the documents are complete when it ends; else they must be complete all day
// long.
function readPauses({ documents }: LegalCase, countFrom: ClockSettings['countFrom']): Stop[] {
  if ('missing' in documents) return []
  let complete = dayNumber(documents.completeOn)
  return (documents.missingAgain ?? []).map(({ from, to, missing }) => {
    const first = dayNumber(from)
    assertPossible(complete <= first, 'missing again before it was complete')
    complete = lastOf(first, to)
    return {
      first,
      last: countFrom === 'sameDay' ? complete - 1 : complete,
      why: { code: 'documentsMissing', missing },
      none: { code: 'documentsMissing', since: from, missing },
    }
  })
}

// It ends on a day, so nothing asks why there is no due date.
function readWithdrawal({ from, to }: Withdrawal, countFrom: ClockSettings['countFrom']): Stop {
  const first = dayNumber(from)
  const last = lastOf(first, to)
  const why = { code: 'withdrawn' } as const
  return { first, last: countFrom === 'sameDay' ? last - 1 : last, why, none: { code: 'noDaysLeft' } }
}

function readOrder({ from, to, reference, reason }: ExtensionOrder): Stop {
  const first = dayNumber(from)
  return {
    first,
    last: lastOf(first, to),
    why: { code: 'order', reference, reason },
    none: { code: 'order', since: from, reference, reason },
  }
}

function lastOf(first: number, to: Day | undefined): number {
  const last = to === undefined ? Number.POSITIVE_INFINITY : dayNumber(to)
  assertPossible(first <= last, 'a period that ends before it begins')
  return last
}

function assertPossible(condition: boolean, what: string): void {
  if (!condition) throw new RangeError(`impossible case: ${what}`)
}
