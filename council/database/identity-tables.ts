import type { Generated } from 'kysely'
import type { IdentifierKind } from '../../rules/sign-in-name.ts'
import { ofNobody, ofPeople } from './described-table.ts'
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

const identifiers = ofPeople<IdentifierRow>()({
  told: { list: 'account', seenBy: 'office', kept: 'account' },
  columns: {
    signInName: ['kind', 'value', 'verifiedAt', 'verifiedBy'],
    reached: ['contactFailures'],
    times: ['createdAt'],
    account: ['userId'],
  },
})

/** Whom an administrator lets into a staff account, once, by an email that the identity service verified. */
export interface InvitedIdentityRow {
  userId: string
  email: string
  invitedBy: string
  createdAt: Instant
  expiresAt: Instant
}

const invitedIdentities = ofPeople<InvitedIdentityRow>()({
  told: { list: 'account', seenBy: 'admin', kept: 'invitation' },
  columns: {
    invitedEmail: ['email'],
    account: ['userId'],
    doneBy: ['invitedBy'],
    times: ['createdAt', 'expiresAt'],
  },
})

/** A notice of the identity service that has been taken, and counts once. */
export interface SpentTokenRow {
  digest: string
  expiresAt: Instant
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

const credentials = ofPeople<CredentialRow>()({
  told: { list: 'account', seenBy: 'nobody', kept: 'replaced' },
  columns: {
    password: ['password', 'providerId'],
    times: ['createdAt', 'updatedAt', 'lastUsedAt'],
    account: ['userId', 'accountId', 'id'],
  },
})

export const identityTables = {
  identifiers,
  credentials,
  invitedIdentities,
  spentTokens: ofNobody<SpentTokenRow>(),
}
