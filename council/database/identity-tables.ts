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
