import type { Flag, Instant } from './stored-values.ts'

/** An officer's second factor: an app that makes codes. */
export interface SecondFactorRow {
  userId: string
  /** The app's secret, as `sealSecret` sealed it; null until a code of it has come back. */
  sealed: string | null
  confirmedAt: Instant | null
  /** The last step of 30 seconds whose code let somebody in. */
  lastStep: number
  /** The secret that is being entered into an app, sealed. */
  pending: string | null
  pendingAt: Instant | null
}

export interface RecoveryCodeRow {
  digest: string
  userId: string
  usedAt: Instant | null
}

/** A sign-in whose password was right and whose code has not come yet. */
export interface SignInStepRow {
  tokenDigest: string
  userId: string
  deviceDigest: string
  /** A form that waits for the sign-in, as JSON, or ''. */
  carried: string
  expiresAt: Instant
}

/** A link with which an account's owner chooses a password. */
export interface OneTimeLinkRow {
  tokenDigest: string
  userId: string
  createdAt: Instant
  expiresAt: Instant
  /** Whether its use ends two-step sign-in too. */
  clearsFactor: Flag
}
