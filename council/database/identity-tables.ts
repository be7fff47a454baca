import type { Generated } from 'kysely'
import type { IdentifierKind } from '../../rules/sign-in-name.ts'
import type { Instant } from './stored-values.ts'

/** An email or a phone number by which an account signs in; no two accounts have the same. */
export interface IdentifierRow {
  kind: IdentifierKind
  value: string
  userId: string
  /** Null while nobody has seen that it is the owner's. */
  verifiedAt: Instant | null
  /** The officer who saw it, or `code`. */
  verifiedBy: string | null
  createdAt: Instant
  /** How many messages in a row it did not take. */
  contactFailures: Generated<number>
}

/** Whom an administrator lets into a staff account, once, by an email that the identity service has verified. */
export interface InvitedIdentityRow {
  userId: string
  email: string
  invitedBy: string
  createdAt: Instant
  expiresAt: Instant
}

/** A notice of the identity service that has been taken, and counts once. */
export interface SpentTokenRow {
  digest: string
  expiresAt: Instant
}

/** `confirm`: the account wants the number for its own. `recover`: somebody has forgotten a password. */
export type PhoneCodePurpose = 'confirm' | 'recover'

/** A code that was sent to a phone and has not come back. */
export interface PhoneCodeRow {
  /** Ten digits. */
  phone: string
  purpose: PhoneCodePurpose
  /** The account that wants the number, or a digest of the browser's id in which somebody has forgotten a password. */
  asker: string
  digest: string
  /** The account that wants the number; null to recover. */
  userId: string | null
  /** How often a code was typed. */
  tries: number
  sentAt: Instant
  expiresAt: Instant
  /** The text that brings it, with its template, as `sealCodeText` sealed it; null once it has left or is not to leave. */
  sealedText: string | null
  /** When the text may be tried; while somebody sends it, when that is taken for broken off. */
  textDueAt: Instant | null
  textAttempts: Generated<number>
}

export interface CredentialRow {
  id: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: Instant
  updatedAt: Instant
  /** Null until somebody has signed in with it. */
  lastUsedAt: Generated<Instant | null>
}
