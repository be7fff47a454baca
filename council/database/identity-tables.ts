import type { Generated } from 'kysely'
import type { Instant } from './stored-values.ts'

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
  digest: string
  purpose: PhoneCodePurpose
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
