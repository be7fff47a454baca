import { randomBytes, randomUUID } from 'node:crypto'
import type { Actor } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { tellOfficer } from '../../messages/outbox/tell-officer.server.ts'
import { readPasswordNotices } from '../notices/write-notice.server.ts'
import { repeatMs } from '../phones/codes.server.ts'
import { endSessionsOf } from '../sessions/end-sessions.server.ts'
import { hashPassword, verifyPassword } from './password-hashes.server.ts'
import { lockProven, provePassword } from './prove-password.server.ts'

export type PasswordChange =
  | { changed: true }
  | { changed: false; fault: 'passwordWrong' | 'passwordSame' }
  | { changed: false; retryAfterSeconds: number }

/**
 * Replaces the account's own password after it has checked the current one, and ends its other sessions. It
 * refuses the same password again: a temporary one from an officer must not become permanent.
 */
export async function changePassword(
  db: Database,
  actor: Actor,
  passwords: { current: string; next: string },
): Promise<PasswordChange> {
  const proof = await provePassword(db, actor, passwords.current)
  if ('retryAfterSeconds' in proof) return { changed: false, retryAfterSeconds: proof.retryAfterSeconds }
  if (!proof.proven) return answerAgain(db, actor, passwords.next)
  if (await verifyPassword(proof.hash, passwords.next)) return { changed: false, fault: 'passwordSame' }
  const hash = await hashPassword(passwords.next)
  return db.transaction().execute(async (trx): Promise<PasswordChange> => {
    if (!(await lockProven(trx, proof))) return answerAgain(trx, actor, passwords.next)
    await storePassword(trx, actor.id, hash)
    await endSessionsOf(trx, actor.id, { except: actor.sessionId })
    const now = new Date()
    await tellOfficer(trx, { event: 'account.passwordChanged', userId: actor.id, now })
    await recordAct(trx, actor, {
      act: 'password.changed',
      subject: actor.id,
      date: now.toISOString(),
    })
    return { changed: true }
  })
}

/** Of a form that was sent twice within a minute the first one has changed the password. */
async function answerAgain(db: Database, { id }: Actor, next: string): Promise<PasswordChange> {
  const since = new Date(Date.now() - repeatMs).toISOString()
  const own = db.selectFrom('credentials').select('password').where('userId', '=', id)
  const fresh = own.where('providerId', '=', 'credential').where('updatedAt', '>', since)
  const { password } = (await fresh.executeTakeFirst()) ?? {}
  return password && (await verifyPassword(password, next))
    ? { changed: true }
    : { changed: false, fault: 'passwordWrong' }
}

/**
 * Stores a password's hash as the owner's choice and ends the account's one-time link, inside the transaction
 * of the act.
 */
export async function storePassword(trx: Database, userId: string, hash: string): Promise<void> {
  const now = new Date().toISOString()
  const changed = await trx
    .updateTable('credentials')
    .set({ password: hash, updatedAt: now })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .returning('id')
    .execute()
  // An imported account has no credential yet.
  if (changed.length === 0) {
    const credential = { id: randomUUID(), accountId: userId, providerId: 'credential', userId }
    await trx
      .insertInto('credentials')
      .values({ ...credential, password: hash, createdAt: now, updatedAt: now })
      .execute()
  }
  await trx
    .updateTable('users')
    .set({ temporaryPasswordAt: null, updatedAt: now })
    .where('id', '=', userId)
    .execute()
  // An ended link stays until the sweep: its form may have been sent twice.
  await trx
    .updateTable('oneTimeLinks')
    .set({ expiresAt: now })
    .where('userId', '=', userId)
    .where('expiresAt', '>', now)
    .execute()
  // A notice about the old password has nothing left to warn of.
  await readPasswordNotices(trx, userId, now)
  // A sign-in that still waits for its code was opened with the old password.
  await trx.deleteFrom('signInSteps').where('userId', '=', userId).execute()
}

/** Makes a password that nobody knows, for an account whose owner sets one through a link. */
export function randomPassword(): string {
  return randomBytes(32).toString('base64url')
}
