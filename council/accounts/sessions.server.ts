import { createHmac, timingSafeEqual } from 'node:crypto'
import { liveSessions, retentionHours } from '../../rules/limits.ts'
import type { Actor } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'

/**
 * Reads the session token from a Cookie header and verifies its signature, so a leaked database does not let anyone forge
 * a session. Undefined when there is none or the signature is wrong.
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
 * Ends the session on the server. The row stays until it would have expired, so that a form posted from an open page can
 * still be saved for its owner.
 */
export async function endSession(db: Database, actor: Actor): Promise<void> {
  await endSessionById(db, actor.sessionId)
}

/** The Set-Cookie line by which a browser forgets its session. */
export function expiredSessionCookie({ origin }: { origin: string }): string {
  const secure = origin.startsWith('https://') ? ' Secure;' : ''
  return `${sessionCookieName(origin)}=; Max-Age=0; Path=/; HttpOnly;${secure} SameSite=Lax`
}

/** Ends the session with this id; without an id nothing. */
export async function endSessionById(db: Database, id: string | undefined): Promise<void> {
  if (id === undefined) return
  const now = new Date().toISOString()
  await db.updateTable('sessions').set({ endedAt: now }).where('id', '=', id).execute()
}

/** Ends all sessions of the account, except the given one, inside the transaction of the act. */
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

/** Ends the account's oldest sessions beyond those that it may have at once, inside the transaction of the sign-in. */
export async function endOldestSessions(trx: Database, userId: string): Promise<void> {
  const now = new Date().toISOString()
  await trx
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('id', 'not in', (newest) =>
      newest
        .selectFrom('sessions')
        .select('id')
        .where('userId', '=', userId)
        .where('endedAt', 'is', null)
        .where('expiresAt', '>', now)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(liveSessions),
    )
    .execute()
}

/** Deletes the sessions that expired more than a day before `now`. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionHours.endedSession * 3_600_000).toISOString()
  await db.deleteFrom('sessions').where('expiresAt', '<', limit).execute()
}

/** The cookie's name: `__Host-session` over https, so that no other host can set it, else `session`. */
export function sessionCookieName(origin: string): string {
  return origin.startsWith('https://') ? '__Host-session' : 'session'
}
