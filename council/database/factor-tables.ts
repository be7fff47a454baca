import type { Generated } from 'kysely'
import { column, ofPeople } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

/** An officer's second factor: an app that makes codes. */
const secondFactors = ofPeople('account', 'nobody', 'factor', {
  /** The app's secret, as `sealSecret` sealed it; null until a code of it has come back. */
  sealed: column<string | null>('factor'),
  /** The secret that is being entered into an app, sealed. */
  pending: column<string | null>('factor'),
  /** The last step of 30 seconds whose code let somebody in. */
  lastStep: column<number>('factor'),
  confirmedAt: column<Instant | null>('times'),
  pendingAt: column<Instant | null>('times'),
  userId: column<string>('account'),
})

const recoveryCodes = ofPeople('account', 'nobody', 'factor', {
  digest: column<string>('recovery'),
  usedAt: column<Instant | null>('recovery'),
  userId: column<string>('account'),
})

/** A sign-in whose password was right and whose code has not come yet. */
const signInSteps = ofPeople('account', 'nobody', 'step', {
  tokenDigest: column<string>('step'),
  deviceDigest: column<string>('device'),
  /** A form that waits for the sign-in, as JSON, or ''. */
  carried: column<string>('draft'),
  expiresAt: column<Instant>('times'),
  userId: column<string>('account'),
})

/** A link with which an account's owner chooses a password. */
const oneTimeLinks = ofPeople('account', 'nobody', 'link', {
  tokenDigest: column<string>('link'),
  /** Whether its use ends two-step sign-in too. */
  clearsFactor: column<Flag>('link'),
  createdAt: column<Instant>('times'),
  expiresAt: column<Instant>('times'),
  userId: column<string>('account'),
})

/** `confirm`: the account wants the number for its own. `recover`: somebody has forgotten a password. */
export type PhoneCodePurpose = 'confirm' | 'recover'

/** A code that was sent to a phone and has not come back. */
const phoneCodes = ofPeople('account', 'nobody', 'phoneCode', {
  /** Ten digits. */
  phone: column<string>('codePhone'),
  /** The account that wants the number, or a digest of the browser's id where a password was forgotten. */
  asker: column<string>('phoneCode'),
  digest: column<string>('phoneCode'),
  purpose: column<PhoneCodePurpose>('phoneCode'),
  /** How often a code was typed. */
  tries: column<number>('phoneCode'),
  /** The text that brings it, with its template, as `sealCodeText` sealed it; null if sent or not to be. */
  sealedText: column<string | null>('phoneCode'),
  textAttempts: column<Generated<number>>('phoneCode'),
  /** When the text may be tried; while somebody sends it, when that is taken for broken off. */
  textDueAt: column<Instant | null>('times'),
  sentAt: column<Instant>('times'),
  expiresAt: column<Instant>('times'),
  /** The account that wants the number; null to recover. */
  userId: column<string | null>('account'),
})

export const factorTables = { oneTimeLinks, secondFactors, recoveryCodes, signInSteps, phoneCodes }
