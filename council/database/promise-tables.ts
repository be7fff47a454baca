import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import { ofNobody, ofPeople } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/** What was promised of an application from a moment on. */
export interface PromiseRow {
  applicationId: string
  /** 1 for what was promised at the receipt. */
  ordinal: number
  daysAllowed: number
  /** Null while documents are missing or an order stands without an end. */
  dueOn: Day | null
  /** The last day to appeal should the limit pass. */
  appealUntil: Day | null
  reasonKey: string
  reason: Generated<string>
  /** The id of the audit's line. */
  actId: string
  madeAt: Instant
}

const promises = ofPeople<PromiseRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'always' },
  columns: {
    limit: ['daysAllowed', 'dueOn', 'appealUntil', 'reasonKey', 'reason', 'ordinal'],
    times: ['madeAt'],
    act: ['actId'],
    number: ['applicationId'],
  },
})

/** What the clock showed when the limit passed (ordinal 0), or at a decision (1 and up). */
export interface ReadingRow {
  applicationId: string
  ordinal: number
  /** JSON of a `FrozenReading`, 'null' without a time limit. */
  json: string
  /** Of a refusal. */
  appealUntil: Day | null
  /** When the decision was undone: the case no longer shows it, and its last day to appeal still counts. */
  undoneAt: Generated<Instant | null>
}

const readings = ofPeople<ReadingRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'always' },
  columns: {
    limit: ['json', 'ordinal', 'appealUntil'],
    times: ['undoneAt'],
    number: ['applicationId'],
  },
})

/** An acknowledgement as it was issued. */
export interface AcknowledgementRow {
  applicationId: string
  ordinal: number
  /** JSON of an `IssuedAcknowledgement`. */
  json: string
  issuedAt: Instant
  issuedBy: string
}

const acknowledgements = ofPeople<AcknowledgementRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'always' },
  columns: {
    limit: ['json', 'ordinal'],
    times: ['issuedAt'],
    account: ['issuedBy'],
    number: ['applicationId'],
  },
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
