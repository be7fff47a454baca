import { type Appellate, type Intermediary, type Officer, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { type ProvenAccount, provePassword } from '../accounts/prove-password.server.ts'

export type PasswordRefusal =
  | { done: false; fault: 'passwordWrong' }
  | { done: false; retryAfterSeconds: number }

/** What the officer is told also where the password was changed while the act was under way. */
export const wrongPassword = { done: false, fault: 'passwordWrong' } as const

/**
 * Asks a signed-in officer for the password again, before what somebody at an unattended screen must not do;
 * the act then begins with `lockProven`. An account without a password has none that could be right.
 */
export async function confirmPassword(
  db: Database,
  actor: Officer | Intermediary | Appellate,
  password: string,
): Promise<({ done: true } & ProvenAccount) | PasswordRefusal> {
  requireRole(actor, 'admin', 'staff', 'intermediary', 'appellate')
  const proof = await provePassword(db, actor, password)
  if (proof.proven) return { done: true, id: proof.id, hash: proof.hash }
  if ('retryAfterSeconds' in proof) return { done: false, retryAfterSeconds: proof.retryAfterSeconds }
  return wrongPassword
}
