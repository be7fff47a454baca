import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
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

/** A period in which documents of a complete application were missing again. */
export interface CasePauseRow {
  applicationId: string
  fromDay: Day
  toDay: Day | null
  /** JSON: the positions of the documents. */
  missing: string
}

/** An officer who has a case open. */
export interface OpenCaseRow {
  applicationId: string
  userId: string
  openedAt: Instant
  seenAt: Instant
}

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

/** The code on the slip of an application that the office entered, until it is used or has run out. */
export interface ClaimCodeRow {
  applicationId: string
  digest: string
  createdBy: string
  createdAt: Instant
  expiresAt: Instant
}

/** An entry from paper that the administrator is asked to look at again. */
export interface CounterReviewRow {
  applicationId: string
  /** The Monday after the week in which it was entered. */
  askedOn: Day
  /** Null until an administrator has done so. */
  doneBy: string | null
  doneOn: Instant | null
  finding: Generated<string>
}
