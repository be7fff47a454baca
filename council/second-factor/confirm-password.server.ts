import { verifyPassword } from '../accounts/password-hashes.server.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../accounts/throttles.server.ts'
import { type Officer, requireRole } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'

export type PasswordRefusal =
  | { done: false; fault: 'passwordWrong' }
  | { done: false; retryAfterSeconds: number }

/**
 * Asks a signed-in officer for the password again, before what somebody at an unattended screen must not do. Undefined:
 * it is right. Failures count together with those of changing the password.
 */
export async function refuseWrongPassword(
  db: Database,
  actor: Officer,
  password: string,
): Promise<PasswordRefusal | undefined> {
  requireRole(actor, 'admin', 'staff')
  const counters: [Throttle, string][] = [['accountFailures', `change:${actor.id}`]]
  const retryAfterSeconds = await consumeAttempt(db, counters)
  if (retryAfterSeconds !== undefined) return { done: false, retryAfterSeconds }
  const kept = await db
    .selectFrom('credentials')
    .select('password')
    .where('userId', '=', actor.id)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  if (!kept?.password || !(await verifyPassword(kept.password, password)))
    return { done: false, fault: 'passwordWrong' }
  await refundAttempt(db, counters)
  return undefined
}
