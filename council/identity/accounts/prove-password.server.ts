import type { Actor } from '../../actors/actors.server.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../../actors/throttles.server.ts'
import type { Database } from '../../database/tables.ts'
import { verifyPassword } from './password-hashes.server.ts'

export type PasswordProof =
  /** `hash` is the one that the password fits. */
  | { proven: true; hash: string }
  /** `noPassword`: the account has none, so that it was not counted as an attempt. */
  | { proven: false; fault: 'passwordWrong' | 'noPassword' }
  | { proven: false; retryAfterSeconds: number }

/**
 * Checks the password of the signed-in account, as proof of ownership. Ten failures in a quarter of an hour.
 */
export async function provePassword(db: Database, actor: Actor, password: string): Promise<PasswordProof> {
  const hash = await findPasswordHash(db, actor.id)
  if (!hash) return { proven: false, fault: 'noPassword' }
  const counters: [Throttle, string][] = [['accountFailures', `change:${actor.id}`]]
  const retryAfterSeconds = await consumeAttempt(db, counters)
  if (retryAfterSeconds !== undefined) return { proven: false, retryAfterSeconds }
  if (!(await verifyPassword(hash, password))) return { proven: false, fault: 'passwordWrong' }
  await refundAttempt(db, counters)
  return { proven: true, hash }
}

/** Finds the hash of the account's password; undefined when it has none. */
export async function findPasswordHash(db: Database, userId: string): Promise<string | undefined> {
  const kept = await db
    .selectFrom('credentials')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  return kept?.password ?? undefined
}
