import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import { ofPeople } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

/** A document that the service asked for when the application was submitted. */
export interface CaseDocumentRow {
  applicationId: string
  position: number
  name: string
  note: string
  lang: string
  /** JSON: the name and note in every other language. */
  texts: string
  atHand: Flag
  state: Generated<'unseen' | 'seen' | 'missing'>
}

const caseDocuments = ofPeople<CaseDocumentRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'always' },
  columns: {
    papers: ['position', 'name', 'note', 'lang', 'texts', 'atHand', 'state'],
    number: ['applicationId'],
  },
})

/** A period in which documents of a complete application were missing again. */
export interface CasePauseRow {
  applicationId: string
  fromDay: Day
  toDay: Day | null
  /** JSON: the positions of the documents. */
  missing: string
}

const casePauses = ofPeople<CasePauseRow>()({
  told: { list: 'applications', seenBy: 'office', kept: 'always' },
  columns: { papers: ['fromDay', 'toDay', 'missing'], number: ['applicationId'] },
})

/** An officer who has a case open. */
export interface OpenCaseRow {
  applicationId: string
  userId: string
  openedAt: Instant
  seenAt: Instant
}

const openCases = ofPeople<OpenCaseRow>()({
  told: { list: 'applications', seenBy: 'staff', kept: 'open' },
  columns: { openCase: ['userId', 'openedAt', 'seenAt'], number: ['applicationId'] },
})

/** By what an approval or a refusal is undone, until anybody is told of it. */
export interface UndoRow {
  applicationId: string
  /** Of the application once it was decided. */
  revision: number
  decidedBy: string
  /** The same for all that were approved together. */
  batch: string
  until: Instant
  /** A `StateBefore` of `keep-undo.server.ts` as JSON. */
  before: string
  /** Whether somebody has opened its letter or slip to print it. */
  isPrinted: Generated<Flag>
}

const undos = ofPeople<UndoRow>()({
  told: { list: 'applications', seenBy: 'staff', kept: 'undo' },
  columns: {
    undo: ['before', 'decidedBy', 'batch', 'isPrinted'],
    status: ['revision'],
    times: ['until'],
    number: ['applicationId'],
  },
})

/** A filter of the list of applications to which an officer gave a name. */
export interface SavedFilterRow {
  id: string
  userId: string
  name: string
  /** The folded name: no two filters of an officer have the same. */
  nameKey: string
  /** JSON: a text for each parameter of the list. */
  parameters: string
  createdAt: Instant
}

const savedFilters = ofPeople<SavedFilterRow>()({
  told: { list: 'applications', seenBy: 'owner', kept: 'passkey' },
  columns: {
    savedFilter: ['name', 'nameKey', 'parameters'],
    times: ['createdAt'],
    account: ['id', 'userId'],
  },
})

/** The code on the slip of an application that the office entered, until it is used or has run out. */
export interface ClaimCodeRow {
  applicationId: string
  digest: string
  createdBy: string
  createdAt: Instant
  expiresAt: Instant
  /** The code, sealed: for a day, so that its maker can print the slip again. */
  sealed: Generated<string | null>
}

const claimCodes = ofPeople<ClaimCodeRow>()({
  told: { list: 'applications', seenBy: 'nobody', kept: 'claimCode' },
  columns: {
    claimCode: ['digest', 'createdBy', 'sealed'],
    times: ['createdAt', 'expiresAt'],
    number: ['applicationId'],
  },
})

/** What is to be looked at again: an entry from paper, or an act about money or a certificate. */
export interface ReviewRow {
  /** The number of the entry or receipt, or the id of the charge, refund, count, stamp or certificate. */
  subject: string
  kind:
    | 'entry'
    | 'waiver'
    | 'refund'
    | 'stamp'
    | 'cancelledReceipt'
    | 'cancelledCertificate'
    | 'cashDifference'
  /** Null for a count of cash, which is about none. */
  applicationId: string | null
  /** Of an entry the Monday after the week in which it was entered, else the day of the act. */
  askedOn: Day
  /** Who did it; null for an entry. */
  by: string | null
  /** Null where it is not about money. */
  paise: number | null
  /** Why it was done, as the officer wrote. */
  reason: Generated<string>
  /** Null until an administrator has looked. */
  doneBy: string | null
  doneOn: Instant | null
  finding: Generated<string>
}

const reviews = ofPeople<ReviewRow>()({
  told: { list: 'applications', seenBy: 'admin', kept: 'years' },
  columns: {
    review: ['askedOn', 'kind', 'by', 'paise', 'reason', 'doneBy', 'finding'],
    times: ['doneOn'],
    number: ['subject', 'applicationId'],
  },
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
