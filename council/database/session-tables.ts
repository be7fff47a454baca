import type { Generated } from 'kysely'
import type { DeviceKind } from '../../rules/device-kind.ts'
import { column, ofPeople } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/** How a session was opened; `counter` and `link` are one-time links of the office and of the operator. */
export type SessionWay = 'password' | 'link' | 'hosted' | 'passkey' | 'counter'

const sessions = ofPeople('account', 'owner', 'visit', {
  tokenDigest: column<string>('visit'),
  id: column<string>('visit'),
  way: column<Generated<SessionWay>>('visit'),
  device: column<Generated<DeviceKind>>('visit'),
  /** The identity service, the person there and its session, of a hosted sign-in. */
  issuer: column<string | null>('visit'),
  subject: column<string | null>('visit'),
  sid: column<string | null>('visit'),
  /** Of the browser, as in `knownDevices`. */
  deviceDigest: column<string>('device'),
  userId: column<string>('account'),
  createdAt: column<Instant>('times'),
  updatedAt: column<Instant>('times'),
  expiresAt: column<Instant>('times'),
  endedAt: column<Instant | null>('times'),
})

const knownDevices = ofPeople('account', 'nobody', 'device', {
  deviceDigest: column<string>('device'),
  seenAt: column<Instant>('times'),
  userId: column<string>('account'),
})

/** What the owner of an account is to read on the next page. */
const notices = ofPeople('account', 'owner', 'notice', {
  kind: column<NoticeKind>('notice'),
  /** How somebody signed in, of a sign-in from a new browser. */
  way: column<SessionWay | null>('notice'),
  readAt: column<Generated<Instant | null>>('notice'),
  /** Null where it is about no application. */
  applicationId: column<Generated<string | null>>('number'),
  /** The browser that the notice is about: its own sessions are not asked about it. */
  deviceDigest: column<string | null>('device'),
  createdAt: column<Instant>('times'),
  id: column<string>('account'),
  userId: column<string>('account'),
})

/**
 * `newBrowser`: somebody signed in. `numberReleased`: the office took the phone number off the account.
 * `applicationCame`, `applicationGone`: it put an application into the account or gave it back to whom the
 * paper names. `breach`: data of the owner went out.
 */
export type NoticeKind = ('newBrowser' | 'numberReleased' | 'applicationCame' | 'applicationGone') | 'breach'

/** A passkey: the device of its owner keeps the private half. */
const passkeys = ofPeople('account', 'owner', 'passkey', {
  /** As the device names it, in base64url. */
  id: column<string>('passkey'),
  /** COSE, in base64url. */
  publicKey: column<string>('passkey'),
  /** How often it has signed, as far as its device counts; 0 where it does not. */
  counter: column<number>('passkey'),
  name: column<string>('passkey'),
  createdAt: column<Instant>('times'),
  lastUsedAt: column<Generated<Instant | null>>('times'),
  userId: column<string>('account'),
})

export const sessionTables = { sessions, knownDevices, passkeys, notices }
