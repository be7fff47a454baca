import type { Actor } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../../actors/throttles.server.ts'
import type { Database } from '../../database/tables.ts'
import { verifyPassword } from './password-hashes.server.ts'

/** An account, and the hash that the typed password fits; undefined: it was proven without one. */
export interface ProvenAccount {
  id: string
  hash: string | undefined
}

export type PasswordProof =
  | ({ proven: true; hash: string } & ProvenAccount)
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
  return { proven: true, id: actor.id, hash }
}

/**
 * Locks an account that has proven its password, until the transaction ends. False: it has been disabled, or
 * the password has been changed since, maybe by an owner who takes the account back from the one who asks.
 */
export async function lockProven(trx: Database, { id, hash }: ProvenAccount): Promise<boolean> {
  return (await lockAccount(trx, id)) !== undefined && (await findPasswordHash(trx, id)) === hash
}

/**
 * Locks an account that its owner proved earlier in the same session, until the transaction ends. False: it
 * has been disabled, or the session has ended, as it does when the owner chooses a password by a link.
 */
export async function lockSignedIn(
  trx: Database,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<boolean> {
  if (!(await lockAccount(trx, id))) return false
  const live = trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('endedAt', 'is', null)
  return (await live.executeTakeFirst()) !== undefined
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
