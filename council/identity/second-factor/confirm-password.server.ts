import { type Appellate, type Intermediary, type Officer, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { provePassword } from '../accounts/prove-password.server.ts'

export type PasswordRefusal =
  | { done: false; fault: 'passwordWrong' }
  | { done: false; retryAfterSeconds: number }

/**
 * Asks a signed-in officer for the password again, before what somebody at an unattended screen must not do.
 * Undefined: it is right. An account without a password has none that could be right.
 */
export async function refuseWrongPassword(
  db: Database,
  actor: Officer | Intermediary | Appellate,
  password: string,
): Promise<PasswordRefusal | undefined> {
  requireRole(actor, 'admin', 'staff', 'intermediary', 'appellate')
  const proof = await provePassword(db, actor, password)
  if (proof.proven) return undefined
  if ('retryAfterSeconds' in proof) return { done: false, retryAfterSeconds: proof.retryAfterSeconds }
  return { done: false, fault: 'passwordWrong' }
}
