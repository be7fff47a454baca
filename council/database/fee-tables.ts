import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import type { FeeMoment, PayMethod, PaymentState, RefundMethod } from '../../rules/fees/balance.ts'
import { ofNobody, ofPeople } from './described-table.ts'
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
export interface ChargeRow {
  chargeId: string
  applicationId: string
  name: string
  /** JSON: the name by language; empty for what an officer added. */
  texts: Generated<string>
  paise: number
  /** When its line of the service falls due; `officer` for what an officer added. */
  falls: FeeMoment
  addedAt: Instant
  addedBy: string
  waivedAt: Instant | null
  waivedBy: string | null
  /** '' where the application was withdrawn or its decision undone. */
  waiveReason: Generated<string>
}

const charges = ofPeople<ChargeRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'years' },
  columns: {
    money: ['chargeId', 'name', 'texts', 'paise', 'falls', 'waiveReason'],
    number: ['applicationId'],
    times: ['addedAt', 'waivedAt'],
    doneBy: ['addedBy', 'waivedBy'],
  },
})

/** What somebody said that they have paid, or the office took. */
export interface PaymentRow {
  paymentId: string
  applicationId: string
  method: PayMethod
  /** What was said. */
  paise: number
  /** Of the bank or UPI, in capitals and without blanks; '' for cash. */
  reference: Generated<string>
  state: PaymentState
  saidAt: Instant
  saidBy: string
  /** What the office found; null until it has. */
  receivedPaise: number | null
  decidedAt: Instant | null
  decidedBy: string | null
  /** What the applicant reads of one that was not found. */
  note: Generated<string>
}

const payments = ofPeople<PaymentRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'years' },
  columns: {
    money: ['paymentId', 'method', 'paise', 'reference', 'state', 'receivedPaise', 'note'],
    number: ['applicationId'],
    times: ['saidAt', 'decidedAt'],
    doneBy: ['saidBy', 'decidedBy'],
  },
})

/** A receipt of money the office has. It never changes: it is cancelled, and a new payment makes another. */
export interface ReceiptRow {
  number: string
  paymentId: string
  method: Exclude<PayMethod, 'stamp'>
  /** JSON: what stood to pay and is paid by it, name by language and paise; empty where it is another sum. */
  lines: Generated<string>
  /** Its number in the council's book of receipts on paper; '' without one. */
  bookNumber: Generated<string>
  issuedAt: Instant
  issuedBy: string
  cancelledAt: Instant | null
  cancelledBy: string | null
  cancelReason: Generated<string>
  /** The count of cash in which it stands, and the one from which its cancelling is taken. */
  countId: string | null
  cancelCountId: string | null
}

const receipts = ofPeople<ReceiptRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'always' },
  columns: {
    money: [
      'number',
      'paymentId',
      'method',
      'lines',
      'bookNumber',
      'cancelReason',
      'countId',
      'cancelCountId',
    ],
    times: ['issuedAt', 'cancelledAt'],
    doneBy: ['issuedBy', 'cancelledBy'],
  },
})

/** Money that was given back. */
export interface RefundRow {
  refundId: string
  paymentId: string
  paise: number
  method: RefundMethod
  day: Day
  reason: string
  by: string
  at: Instant
  countId: string | null
}

const refunds = ofPeople<RefundRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'always' },
  columns: {
    money: ['refundId', 'paymentId', 'paise', 'method', 'reason', 'countId'],
    times: ['day', 'at'],
    doneBy: ['by'],
  },
})

/** The cash that an officer has counted. */
export interface CashCountRow {
  countId: string
  officer: string
  expectedPaise: number
  countedPaise: number
  /** Who got it, or when it went to the bank. */
  handedTo: string
  /** Why it was more or less than expected. */
  reason: Generated<string>
  countedAt: Instant
}

const cashCounts = ofPeople<CashCountRow>()({
  told: { list: 'account', seenBy: 'admin', kept: 'always' },
  columns: {
    money: ['countId', 'expectedPaise', 'countedPaise', 'handedTo', 'reason'],
    times: ['countedAt'],
    account: ['officer'],
  },
})

/** Where the council takes money by UPI, and who said so; the newest holds. */
export interface UpiAccountRow {
  changeId: string
  /** '' where it takes none. */
  upiId: string
  name: string
  /** Whether somebody has sent a rupee by its link, and it arrived. */
  isTried: Generated<Flag>
  changedAt: Instant
  changedBy: string
}

const upiAccounts = ofPeople<UpiAccountRow>()({
  told: { list: 'account', seenBy: 'office', kept: 'always' },
  columns: {
    money: ['changeId', 'upiId', 'name', 'isTried'],
    times: ['changedAt'],
    account: ['changedBy'],
  },
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
