import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import { column, ofNobody, ofPeople, type RowOf } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/** What was promised of an application from a moment on. */
const promises = ofPeople('applications', 'office', 'always', {
  daysAllowed: column<number>('limit'),
  /** Null while documents are missing or an order stands without an end. */
  dueOn: column<Day | null>('limit'),
  /** The last day to appeal should the limit pass. */
  appealUntil: column<Day | null>('limit'),
  reasonKey: column<string>('limit'),
  reason: column<Generated<string>>('limit'),
  /** 1 for what was promised at the receipt. */
  ordinal: column<number>('limit'),
  madeAt: column<Instant>('times'),
  /** The id of the audit's line. */
  actId: column<string>('act'),
  applicationId: column<string>('number'),
})

export type PromiseRow = RowOf<typeof promises>

/** What the clock showed when the limit passed (ordinal 0), or at a decision (1 and up). */
const readings = ofPeople('applications', 'office', 'always', {
  /** JSON of a `FrozenReading`, 'null' without a time limit. */
  json: column<string>('limit'),
  ordinal: column<number>('limit'),
  /** Of a refusal. */
  appealUntil: column<Day | null>('limit'),
  /** When the decision was undone: the case no longer shows it, and its last day to appeal still counts. */
  undoneAt: column<Generated<Instant | null>>('times'),
  applicationId: column<string>('number'),
})

export type ReadingRow = RowOf<typeof readings>

/** An acknowledgement as it was issued. */
const acknowledgements = ofPeople('applications', 'office', 'always', {
  /** JSON of an `IssuedAcknowledgement`. */
  json: column<string>('limit'),
  ordinal: column<number>('limit'),
  issuedAt: column<Instant>('times'),
  issuedBy: column<string>('account'),
  applicationId: column<string>('number'),
})

export interface ExtensionOrderRow {
  id: string
  fromDay: Day
  toDay: Day | null
  reference: string
  reason: string
  createdAt: Instant
  /** The date of the order. */
  orderedOn: Day
  /** Who issued it. */
  authority: string
  revokedAt: Instant | null
  revokedReason: Generated<string>
}

export interface OrderVersionRow {
  orderId: string
  ordinal: number
  /** JSON: the order as it was. */
  json: string
  /** Why it was changed. */
  reason: string
  changedAt: Instant
  changedBy: string
}

export const promiseTables = {
  promises,
  readings,
  acknowledgements,
  extensionOrders: ofNobody<ExtensionOrderRow>({ shown: true }),
  orderServices: ofNobody<{ orderId: string; serviceId: string }>({ shown: true }),
  orderVersions: ofNobody<OrderVersionRow>({ shown: true }),
}
