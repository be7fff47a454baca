import type { Generated } from 'kysely'
import type { IdentifierKind } from '../../rules/sign-in-name.ts'
import { column, ofNobody, ofPeople } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/** An email or a phone number by which an account signs in; no two accounts have the same. */
const identifiers = ofPeople('account', 'office', 'account', {
  kind: column<IdentifierKind>('signInName'),
  value: column<string>('signInName'),
  /** Null while nobody has seen that it is the owner's. */
  verifiedAt: column<Instant | null>('signInName'),
  /** The officer who saw it, or `code`. */
  verifiedBy: column<string | null>('signInName'),
  /** How many messages in a row it did not take. */
  contactFailures: column<Generated<number>>('reached'),
  createdAt: column<Instant>('times'),
  userId: column<string>('account'),
})

/** Whom an administrator lets into a staff account, once, by an email that the identity service verified. */
const invitedIdentities = ofPeople('account', 'admin', 'invitation', {
  email: column<string>('invitedEmail'),
  userId: column<string>('account'),
  invitedBy: column<string>('doneBy'),
  createdAt: column<Instant>('times'),
  expiresAt: column<Instant>('times'),
})

/** A notice of the identity service that has been taken, and counts once. */
export interface SpentTokenRow {
  digest: string
  expiresAt: Instant
}

const credentials = ofPeople('account', 'nobody', 'replaced', {
  password: column<string | null>('password'),
  providerId: column<string>('password'),
  createdAt: column<Instant>('times'),
  updatedAt: column<Instant>('times'),
  /** Null until somebody has signed in with it. */
  lastUsedAt: column<Generated<Instant | null>>('times'),
  userId: column<string>('account'),
  accountId: column<string>('account'),
  id: column<string>('account'),
})

export const identityTables = {
  identifiers,
  credentials,
  invitedIdentities,
  spentTokens: ofNobody<SpentTokenRow>(),
}
