import { randomBytes } from 'node:crypto'
import type { Actor } from './actors.server.ts'
import { recordAct } from './audit.server.ts'
import type { Database } from './database/open.server.ts'
import { hashPassword, verifyPassword } from './identity.server.ts'
import { endSessionsOf } from './sessions.server.ts'
import { giveBackAttempt, type Throttle, takeAttempt } from './throttles.server.ts'

export type PasswordChange = { changed: true } | { changed: false; retryAfterSeconds?: number }

/** Replaces the account's own password after checking the current one, and ends its other sessions. */
export async function changePassword(
  db: Database,
  actor: Actor,
  asked: { current: string; next: string },
): Promise<PasswordChange> {
  const counters: [Throttle, string][] = [['accountFailures', `change:${actor.id}`]]
  const retryAfterSeconds = await takeAttempt(db, counters)
  if (retryAfterSeconds !== undefined) return { changed: false, retryAfterSeconds }
  const kept = await db
    .selectFrom('credentials')
    .select('password')
    .where('userId', '=', actor.id)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  if (!kept?.password || !(await verifyPassword(kept.password, asked.current))) return { changed: false }
  await giveBackAttempt(db, counters)
  const hash = await hashPassword(asked.next)
  await db.transaction().execute(async (trx) => {
    await storePassword(trx, actor.id, hash)
    await endSessionsOf(trx, actor.id, { except: actor.sessionId })
    await recordAct(trx, actor, {
      act: 'password.changed',
      subject: actor.id,
      date: new Date().toISOString(),
    })
  })
  return { changed: true }
}

/** Stores a password's hash as the account's own choice; inside the transaction of the act that asks for it. */
export async function storePassword(trx: Database, userId: string, hash: string): Promise<void> {
  const now = new Date().toISOString()
  await trx
    .updateTable('credentials')
    .set({ password: hash, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute()
  await trx
    .updateTable('users')
    .set({ temporaryPasswordAt: null, updatedAt: now })
    .where('id', '=', userId)
    .execute()
}

/** A password that nobody knows, for an account whose owner chooses one by a link. */
export function randomPassword(): string {
  return randomBytes(32).toString('base64url')
}
