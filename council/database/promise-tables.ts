import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import { ofNobody, ofPeople, stays } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/** What was promised of an application from a moment on. */
const promises = ofPeople('applications', 'office', 'always', {
  daysAllowed: stays<number>('limit'),
  /** Null while documents are missing or an order stands without an end. */
  dueOn: stays<Day | null>('limit'),
  /** The last day to appeal should the limit pass. */
  appealUntil: stays<Day | null>('limit'),
  reasonKey: stays<string>('limit'),
  reason: stays<Generated<string>>('limit'),
  /** 1 for what was promised at the receipt. */
  ordinal: stays<number>('limit'),
  madeAt: stays<Instant>('times'),
  /** The id of the audit's line. */
  actId: stays<string>('act'),
  applicationId: stays<string>('number'),
})

/** What the clock showed when the limit passed (ordinal 0), or at a decision (1 and up). */
const readings = ofPeople('applications', 'office', 'always', {
  /** JSON of a `FrozenReading`, 'null' without a time limit. */
  json: stays<string>('limit'),
  ordinal: stays<number>('limit'),
  /** Of a refusal. */
  appealUntil: stays<Day | null>('limit'),
  /** When the decision was undone: the case no longer shows it, and its last day to appeal still counts. */
  undoneAt: stays<Generated<Instant | null>>('times'),
  applicationId: stays<string>('number'),
})

/** An acknowledgement as it was issued. */
const acknowledgements = ofPeople('applications', 'office', 'always', {
  /** JSON of an `IssuedAcknowledgement`. */
  json: stays<string>('limit'),
  ordinal: stays<number>('limit'),
  issuedAt: stays<Instant>('times'),
  issuedBy: stays<string>('account'),
  applicationId: stays<string>('number'),
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
