import { createHmac, timingSafeEqual } from 'node:crypto'
import { retentionHours } from '../../rules/limits.ts'
import type { Actor } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { sessionCookieName } from './identity.server.ts'

/**
 * The session token in a Cookie header, if its signature is ours: somebody who has read the database cannot make
 * one. Undefined when there is none or it was not signed with the secret.
 */
export function readSessionToken(
  cookies: string | null,
  settings: { secret: string; origin: string },
): string | undefined {
  const name = `${sessionCookieName(settings.origin)}=`
  const cookie = (cookies ?? '').split('; ').find((part) => part.startsWith(name))
  if (!cookie) return undefined
  const signed = decode(cookie.slice(name.length))
  const dot = signed.lastIndexOf('.')
  if (dot < 1) return undefined
  const token = signed.slice(0, dot)
  const wanted = createHmac('sha256', settings.secret).update(token).digest()
  const got = Buffer.from(signed.slice(dot + 1), 'base64')
  return got.length === wanted.length && timingSafeEqual(got, wanted) ? token : undefined
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/**
 * Ends the session on the server. The row stays until it would have expired, so that a form posted from a page
 * that is still open can be kept for its owner.
 */
export async function endSession(db: Database, actor: Actor): Promise<void> {
  const now = new Date().toISOString()
  await db.updateTable('sessions').set({ endedAt: now }).where('id', '=', actor.sessionId).execute()
}

/** Ends every session of the account but the one named; inside the transaction of the act that asks for it. */
export async function endSessionsOf(
  trx: Database,
  userId: string,
  options: { except?: string } = {},
): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ endedAt: new Date().toISOString() })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(options.except !== undefined, (query) => query.where('id', '!=', options.except ?? ''))
    .execute()
}

/** Deletes sessions whose time ended more than a day before `now`. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionHours.endedSession * 3_600_000).toISOString()
  await db.deleteFrom('sessions').where('expiresAt', '<', limit).execute()
}
