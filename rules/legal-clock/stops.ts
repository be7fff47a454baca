import { type Day, dayNumber } from '../days.ts'
import type { NoDueDay, NotCounted } from './reasons.ts'
import type { ClockSettings } from './working-days.ts'

/** How many days a service may allow. */
export const daysAllowed = { min: 1, max: 3650 } as const

/** The days on which documents were found missing and came in; without `to` while they are missing. */
export type MissingAgain = { from: Day; to?: Day; missing: readonly string[] }

/**
 * An order that extends the limit (Maharashtra r.4), as the period, both days included, in which no day counts;
 * without `to` until further orders.
 *
 * A period and not a number of days granted: a period can be checked on a calendar day by day, treats alike a case of
 * last week and one that comes in under the order, takes a day out once when orders overlap, and may be recomputed
 * any number of times. An order for so many days is the period of that many days.
 */
export type ExtensionOrder = { from: Day; to?: Day; reference: string; reason: string }

/** What the clock needs to know of one application; the orders are those that hold for its service. */
export type LegalCase = {
  receivedOn: Day
  daysAllowed: number
  /** What is missing (empty while nobody has looked), or since when it is complete and when that was interrupted, in order. */
  documents: { missing: readonly string[] } | { completeOn: Day; missingAgain?: readonly MissingAgain[] }
  orders?: readonly ExtensionOrder[]
}

/** A run of days, by their numbers, that do not count; `last` is infinite while its end is open. */
export type Stop = { first: number; last: number; why: NotCounted; none: NoDueDay }

/**
 * What keeps a case's days from counting, holidays apart, the reason that is shown first before the others: the wait
 * for completeness in `before`, the interruptions after it in `after`. Throws a RangeError for what cannot have been.
 */
export function readStops(one: LegalCase, countFrom: ClockSettings['countFrom']) {
  const received = dayNumber(one.receivedOn)
  const { min, max } = daysAllowed
  demand(
    Number.isInteger(one.daysAllowed) && one.daysAllowed >= min && one.daysAllowed <= max,
    'days allowed',
  )
  const before = readWait(one, received, countFrom)
  const after = [...readPauses(one, countFrom), ...(one.orders ?? []).map(readOrder)]
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
  demand(first <= complete, 'complete before it was received')
  const wait: Stop = { first, last: complete - 1, why, none }
  if (countFrom === 'sameDay') return [wait]
  return [wait, { first: complete, last: complete, why: { code: 'dayOfCompletion' }, none }]
}

// A day counts from the same day on if everything is at hand when it ends, else only if it is all day long.
function readPauses({ documents }: LegalCase, countFrom: ClockSettings['countFrom']): Stop[] {
  if ('missing' in documents) return []
  let complete = dayNumber(documents.completeOn)
  return (documents.missingAgain ?? []).map(({ from, to, missing }) => {
    const first = dayNumber(from)
    demand(complete <= first, 'missing again before it was complete')
    complete = lastOf(first, to)
    return {
      first,
      last: countFrom === 'sameDay' ? complete - 1 : complete,
      why: { code: 'documentsMissing', missing },
      none: { code: 'documentsMissing', since: from, missing },
    }
  })
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
  demand(first <= last, 'a period that ends before it begins')
  return last
}

function demand(holds: boolean, what: string): void {
  if (!holds) throw new RangeError(`impossible case: ${what}`)
}
