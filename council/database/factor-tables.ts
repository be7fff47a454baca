import type { Generated } from 'kysely'
import { ofPeople } from './described-table.ts'
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

const secondFactors = ofPeople<SecondFactorRow>()({
  told: { list: 'account', seenBy: 'nobody', kept: 'factor' },
  columns: {
    factor: ['sealed', 'pending', 'lastStep'],
    times: ['confirmedAt', 'pendingAt'],
    account: ['userId'],
  },
})

export interface RecoveryCodeRow {
  digest: string
  userId: string
  usedAt: Instant | null
}

const recoveryCodes = ofPeople<RecoveryCodeRow>()({
  told: { list: 'account', seenBy: 'nobody', kept: 'factor' },
  columns: { recovery: ['digest', 'usedAt'], account: ['userId'] },
})

/** A sign-in whose password was right and whose code has not come yet. */
export interface SignInStepRow {
  tokenDigest: string
  userId: string
  deviceDigest: string
  /** A form that waits for the sign-in, as JSON, or ''. */
  carried: string
  expiresAt: Instant
}

const signInSteps = ofPeople<SignInStepRow>()({
  told: { list: 'account', seenBy: 'nobody', kept: 'step' },
  columns: {
    step: ['tokenDigest'],
    device: ['deviceDigest'],
    draft: ['carried'],
    times: ['expiresAt'],
    account: ['userId'],
  },
})

/** A link with which an account's owner chooses a password. */
export interface OneTimeLinkRow {
  tokenDigest: string
  userId: string
  createdAt: Instant
  expiresAt: Instant
  /** Whether its use ends two-step sign-in too. */
  clearsFactor: Flag
}

const oneTimeLinks = ofPeople<OneTimeLinkRow>()({
  told: { list: 'account', seenBy: 'nobody', kept: 'link' },
  columns: { link: ['tokenDigest', 'clearsFactor'], times: ['createdAt', 'expiresAt'], account: ['userId'] },
})

/** `confirm`: the account wants the number for its own. `recover`: somebody has forgotten a password. */
export type PhoneCodePurpose = 'confirm' | 'recover'

/** A code that was sent to a phone and has not come back. */
export interface PhoneCodeRow {
  /** Ten digits. */
  phone: string
  purpose: PhoneCodePurpose
  /** The account that wants the number, or a digest of the browser's id where a password was forgotten. */
  asker: string
  digest: string
  /** The account that wants the number; null to recover. */
  userId: string | null
  /** How often a code was typed. */
  tries: number
  sentAt: Instant
  expiresAt: Instant
  /** The text that brings it, with its template, as `sealCodeText` sealed it; null if sent or not to be. */
  sealedText: string | null
  /** When the text may be tried; while somebody sends it, when that is taken for broken off. */
  textDueAt: Instant | null
  textAttempts: Generated<number>
}

const phoneCodes = ofPeople<PhoneCodeRow>()({
  told: { list: 'account', seenBy: 'nobody', kept: 'phoneCode' },
  columns: {
    codePhone: ['phone'],
    phoneCode: ['asker', 'digest', 'purpose', 'tries', 'sealedText', 'textAttempts'],
    times: ['textDueAt', 'sentAt', 'expiresAt'],
    account: ['userId'],
  },
})

export const factorTables = { oneTimeLinks, secondFactors, recoveryCodes, signInSteps, phoneCodes }
