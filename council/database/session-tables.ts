import type { Generated } from 'kysely'
import type { DeviceKind } from '../../rules/device-kind.ts'
import { ofPeople } from './described-table.ts'
import type { Instant } from './stored-values.ts'

/** How a session was opened; `counter` and `link` are one-time links of the office and of the operator. */
export type SessionWay = 'password' | 'link' | 'hosted' | 'passkey' | 'counter'

export interface SessionRow {
  id: string
  tokenDigest: string
  userId: string
  way: Generated<SessionWay>
  device: Generated<DeviceKind>
  /** Of the browser, as in `knownDevices`. */
  deviceDigest: string
  /** The identity service, the person there and its session, of a hosted sign-in. */
  issuer: string | null
  subject: string | null
  sid: string | null
  expiresAt: Instant
  createdAt: Instant
  updatedAt: Instant
  endedAt: Instant | null
}

const sessions = ofPeople<SessionRow>()({
  told: { list: 'account', seenBy: 'owner', kept: 'visit' },
  columns: {
    visit: ['tokenDigest', 'id', 'way', 'device', 'issuer', 'subject', 'sid'],
    device: ['deviceDigest'],
    account: ['userId'],
    times: ['createdAt', 'updatedAt', 'expiresAt', 'endedAt'],
  },
})

export interface KnownDeviceRow {
  userId: string
  deviceDigest: string
  seenAt: Instant
}

const knownDevices = ofPeople<KnownDeviceRow>()({
  told: { list: 'account', seenBy: 'nobody', kept: 'device' },
  columns: { device: ['deviceDigest'], times: ['seenAt'], account: ['userId'] },
})

/** What the owner of an account is to read on the next page. */
export interface NoticeRow {
  id: string
  userId: string
  kind: NoticeKind
  /** How somebody signed in, of a sign-in from a new browser. */
  way: SessionWay | null
  /** The browser that the notice is about: its own sessions are not asked about it. */
  deviceDigest: string | null
  createdAt: Instant
  readAt: Generated<Instant | null>
  /** Null where it is about no application. */
  applicationId: Generated<string | null>
}

const notices = ofPeople<NoticeRow>()({
  told: { list: 'account', seenBy: 'owner', kept: 'notice' },
  columns: {
    notice: ['kind', 'way', 'readAt'],
    number: ['applicationId'],
    device: ['deviceDigest'],
    times: ['createdAt'],
    account: ['id', 'userId'],
  },
})

/**
 * `newBrowser`: somebody signed in. `numberReleased`: the office took the phone number off the account.
 * `applicationCame`, `applicationGone`: it put an application into the account or gave it back to whom the
 * paper names. `breach`: data of the owner went out.
 */
export type NoticeKind = ('newBrowser' | 'numberReleased' | 'applicationCame' | 'applicationGone') | 'breach'

/** A passkey: the device of its owner keeps the private half. */
export interface PasskeyRow {
  /** As the device names it, in base64url. */
  id: string
  userId: string
  /** COSE, in base64url. */
  publicKey: string
  /** How often it has signed, as far as its device counts; 0 where it does not. */
  counter: number
  name: string
  createdAt: Instant
  lastUsedAt: Generated<Instant | null>
}

const passkeys = ofPeople<PasskeyRow>()({
  told: { list: 'account', seenBy: 'owner', kept: 'passkey' },
  columns: {
    passkey: ['id', 'publicKey', 'counter', 'name'],
    times: ['createdAt', 'lastUsedAt'],
    account: ['userId'],
  },
})

export const sessionTables = { sessions, knownDevices, passkeys, notices }
