import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import { column, loses, ofPeople, stays } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

/** A document that the service asked for when the application was submitted. */
const caseDocuments = ofPeople('applications', 'office', 'always', {
  position: stays<number>('papers'),
  name: stays<string>('papers'),
  note: stays<string>('papers'),
  lang: stays<string>('papers'),
  /** JSON: the name and note in every other language. */
  texts: stays<string>('papers'),
  atHand: stays<Flag>('papers'),
  state: stays<Generated<'unseen' | 'seen' | 'missing'>>('papers'),
  applicationId: stays<string>('number'),
})

/** A period in which documents of a complete application were missing again. */
const casePauses = ofPeople('applications', 'office', 'always', {
  fromDay: stays<Day>('papers'),
  toDay: stays<Day | null>('papers'),
  /** JSON: the positions of the documents. */
  missing: stays<string>('papers'),
  applicationId: stays<string>('number'),
})

/** An officer who has a case open. */
const openCases = ofPeople('applications', 'staff', 'open', {
  userId: column<string>('openCase'),
  openedAt: column<Instant>('openCase'),
  seenAt: column<Instant>('openCase'),
  applicationId: column<string>('number'),
})

/** By what an approval or a refusal is undone, until anybody is told of it. */
const undos = ofPeople('applications', 'staff', 'undo', {
  /** A `StateBefore` of `keep-undo.server.ts` as JSON. */
  before: column<string>('undo'),
  decidedBy: column<string>('undo'),
  /** The same for all that were approved together. */
  batch: column<string>('undo'),
  /** Whether somebody has opened its letter or slip to print it. */
  isPrinted: column<Generated<Flag>>('undo'),
  /** Of the application once it was decided. */
  revision: column<number>('status'),
  until: column<Instant>('times'),
  applicationId: column<string>('number'),
})

/** A filter of the list of applications to which an officer gave a name. */
const savedFilters = ofPeople('applications', 'owner', 'passkey', {
  name: column<string>('savedFilter'),
  /** The folded name: no two filters of an officer have the same. */
  nameKey: column<string>('savedFilter'),
  /** JSON: a text for each parameter of the list. */
  parameters: column<string>('savedFilter'),
  createdAt: column<Instant>('times'),
  id: column<string>('account'),
  userId: column<string>('account'),
})

/** The code on the slip of an application that the office entered, until it is used or has run out. */
const claimCodes = ofPeople('applications', 'nobody', 'claimCode', {
  digest: column<string>('claimCode'),
  createdBy: column<string>('claimCode'),
  /** The code, sealed: for a day, so that its maker can print the slip again. */
  sealed: column<Generated<string | null>>('claimCode'),
  createdAt: column<Instant>('times'),
  expiresAt: column<Instant>('times'),
  applicationId: column<string>('number'),
})

/** What is to be looked at again: an entry from paper, or an act about money or a certificate. */
const reviews = ofPeople('applications', 'admin', 'years', {
  /** Of an entry the Monday after the week in which it was entered, else the day of the act. */
  askedOn: stays<Day>('review'),
  kind: stays<
    'entry' | 'waiver' | 'refund' | 'stamp' | 'cancelledReceipt' | 'cancelledCertificate' | 'cashDifference'
  >('review'),
  /** Who did it; null for an entry. */
  by: stays<string | null>('review'),
  /** Null where it is not about money. */
  paise: stays<number | null>('review'),
  /** Why it was done, as the officer wrote. */
  reason: loses<Generated<string>>('review'),
  /** Null until an administrator has looked. */
  doneBy: stays<string | null>('review'),
  finding: loses<Generated<string>>('review'),
  doneOn: stays<Instant | null>('times'),
  /** The number of the entry or receipt, or the id of the charge, refund, count, stamp or certificate. */
  subject: stays<string>('number'),
  /** Null for a count of cash, which is about none. */
  applicationId: stays<string | null>('number'),
})

export const caseTables = {
  caseDocuments,
  casePauses,
  claimCodes,
  openCases,
  reviews,
  savedFilters,
  undos,
}
