import { randomBytes, randomUUID } from 'node:crypto'
import type { DeviceKind } from '../../../rules/device-kind.ts'
import { sessionHours } from '../../../rules/limits.ts'
import type { Role } from '../../../rules/roles.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { SessionWay } from '../../database/session-tables.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import { tellOfficer } from '../../messages/outbox/tell-officer.server.ts'
import { writeNotice } from '../notices/write-notice.server.ts'
import { endOldestSessions, endSessionById } from './end-sessions.server.ts'
import { type CookieSettings, sessionCookie } from './session-cookie.server.ts'

/** The browser that signs in: the value of its device cookie, and its kind. */
export interface Device {
  value: string
  kind: DeviceKind
}

export interface NewSession {
  userId: string
  role: Role
  way: SessionWay
  device: Device
  /** The IP address. */
  client: string
  /** The id of the session that the browser had until now; it ends. */
  replaced?: string
  /** The person and the session at the identity service that signed somebody in. */
  hosted?: { issuer: string; subject: string; sid?: string }
}

/**
 * Opens a session for an account that has proven who it is, inside the transaction of that act, and gives its
 * Set-Cookie line and the token in it. Every way to sign in ends here. Of the token only the digest is kept.
 * Ends the replaced session and the account's oldest ones, notes that the account was used on this device,
 * leaves a notice for the owner where it never was before, and writes `session.opened`. Undefined, and
 * nothing is written: the account is disabled.
 */
export async function openSession(
  trx: Database,
  settings: CookieSettings,
  { userId, role, way, device, client, replaced, hosted }: NewSession,
): Promise<{ cookie: string; sessionId: string; token: string } | undefined> {
  // Locked, so that it cannot be disabled meanwhile and keep the session.
  if (!(await lockAccount(trx, userId))) return undefined
  const token = randomBytes(32).toString('base64url')
  const sessionId = randomUUID()
  const opened = new Date()
  const now = opened.toISOString()
  const deviceDigest = digest(device.value)
  if (await isNewBrowser(trx, userId, deviceDigest)) {
    await writeNotice(trx, { userId, kind: 'newBrowser', way, deviceDigest, createdAt: now })
    await tellOfficer(trx, { event: 'account.newBrowser', userId, now: opened })
  }
  await trx
    .insertInto('sessions')
    .values({
      id: sessionId,
      tokenDigest: digest(token),
      userId,
      way,
      device: device.kind,
      deviceDigest,
      issuer: hosted?.issuer ?? null,
      subject: hosted?.subject ?? null,
      sid: hosted?.sid ?? null,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(opened.getTime() + sessionHours[role] * 3_600_000).toISOString(),
    })
    .execute()
  await endSessionById(trx, replaced)
  await endOldestSessions(trx, userId)
  await upsert(trx, 'knownDevices', { userId, deviceDigest }, { seenAt: now })
  if (way === 'password' || way === 'hosted')
    await trx
      .updateTable('credentials')
      .set({ lastUsedAt: now })
      .where('userId', '=', userId)
      .where('providerId', '=', hosted?.issuer ?? 'credential')
      .execute()
  await recordAct(
    trx,
    { id: userId },
    {
      act: 'session.opened',
      subject: userId,
      after: { way },
      date: now,
      client,
    },
  )
  return { cookie: sessionCookie(token, settings), sessionId, token }
}

/** Whether the account was used before but never in this browser; a first sign-in is nothing to tell of. */
async function isNewBrowser(trx: Database, userId: string, deviceDigest: string) {
  const known = await trx
    .selectFrom('knownDevices')
    .select('userId')
    .where('userId', '=', userId)
    .where('deviceDigest', '=', deviceDigest)
    .executeTakeFirst()
  if (known) return false
  const earlier = await trx
    .selectFrom('audit')
    .select('id')
    .where('subject', '=', userId)
    .where('act', '=', 'session.opened')
    .limit(1)
    .executeTakeFirst()
  return earlier !== undefined
}
