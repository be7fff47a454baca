import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import type { FeeMoment, PayMethod, PaymentState, RefundMethod } from '../../rules/fees/balance.ts'
import { column, loses, ofNobody, ofPeople, stays } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

/** A line of what a service costs. */
export interface ServiceFeeRow {
  serviceId: string
  position: number
  name: string
  /** JSON: the name by language. */
  texts: Generated<string>
  paise: number
  falls: FeeMoment
}

/** What an applicant is to pay: a line of the service as it was then, or what an officer added. */
const charges = ofPeople('applications', 'office', 'years', {
  chargeId: stays<string>('money'),
  name: stays<string>('money'),
  /** JSON: the name by language; empty for what an officer added. */
  texts: stays<Generated<string>>('money'),
  paise: stays<number>('money'),
  /** When its line of the service falls due; `officer` for what an officer added. */
  falls: stays<FeeMoment>('money'),
  /** '' where the application was withdrawn or its decision undone. */
  waiveReason: loses<Generated<string>>('money'),
  applicationId: stays<string>('number'),
  addedAt: stays<Instant>('times'),
  waivedAt: stays<Instant | null>('times'),
  addedBy: stays<string>('doneBy'),
  waivedBy: stays<string | null>('doneBy'),
})

/** What somebody said that they have paid, or the office took. */
const payments = ofPeople('applications', 'office', 'years', {
  paymentId: stays<string>('money'),
  method: stays<PayMethod>('money'),
  /** What was said. */
  paise: stays<number>('money'),
  /** Of the bank or UPI, in capitals and without blanks; '' for cash. */
  reference: stays<Generated<string>>('money'),
  state: stays<PaymentState>('money'),
  /** What the office found; null until it has. */
  receivedPaise: stays<number | null>('money'),
  /** What the applicant reads of one that was not found. */
  note: loses<Generated<string>>('money'),
  applicationId: stays<string>('number'),
  saidAt: stays<Instant>('times'),
  decidedAt: stays<Instant | null>('times'),
  saidBy: stays<string>('doneBy'),
  decidedBy: stays<string | null>('doneBy'),
})

/** A receipt of money the office has. It never changes: it is cancelled, and a new payment makes another. */
const receipts = ofPeople('applications', 'office', 'always', {
  number: column<string>('money'),
  paymentId: column<string>('money'),
  method: column<Exclude<PayMethod, 'stamp'>>('money'),
  /** JSON: what stood to pay and is paid by it, name by language and paise; empty where it is another sum. */
  lines: column<Generated<string>>('money'),
  /** Its number in the council's book of receipts on paper; '' without one. */
  bookNumber: column<Generated<string>>('money'),
  cancelReason: column<Generated<string>>('money'),
  /** The count of cash in which it stands, and the one from which its cancelling is taken. */
  countId: column<string | null>('money'),
  cancelCountId: column<string | null>('money'),
  issuedAt: column<Instant>('times'),
  cancelledAt: column<Instant | null>('times'),
  issuedBy: column<string>('doneBy'),
  cancelledBy: column<string | null>('doneBy'),
})

/** Money that was given back. */
const refunds = ofPeople('applications', 'office', 'always', {
  refundId: column<string>('money'),
  paymentId: column<string>('money'),
  paise: column<number>('money'),
  method: column<RefundMethod>('money'),
  reason: column<string>('money'),
  countId: column<string | null>('money'),
  day: column<Day>('times'),
  at: column<Instant>('times'),
  by: column<string>('doneBy'),
})

/** The cash that an officer has counted. */
const cashCounts = ofPeople('account', 'admin', 'always', {
  countId: column<string>('money'),
  expectedPaise: column<number>('money'),
  countedPaise: column<number>('money'),
  /** Who got it, or when it went to the bank. */
  handedTo: column<string>('money'),
  /** Why it was more or less than expected. */
  reason: column<Generated<string>>('money'),
  countedAt: column<Instant>('times'),
  officer: column<string>('account'),
})

/** Where the council takes money by UPI, and who said so; the newest holds. */
const upiAccounts = ofPeople('account', 'office', 'always', {
  changeId: column<string>('money'),
  /** '' where it takes none. */
  upiId: column<string>('money'),
  name: column<string>('money'),
  /** Whether somebody has sent a rupee by its link, and it arrived. */
  isTried: column<Generated<Flag>>('money'),
  changedAt: column<Instant>('times'),
  changedBy: column<string>('account'),
})

export const feeTables = {
  serviceFees: ofNobody<ServiceFeeRow>(),
  charges,
  payments,
  cashCounts,
  receipts,
  refunds,
  upiAccounts,
}
