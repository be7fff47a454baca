import { linkSessionMinutes } from '../../../rules/limits.ts'
import type { Actor } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { type ProvenAccount, provePassword } from './prove-password.server.ts'

/** `signInAgain`: an account without a password proves it by having signed in lately. */
export type OwnerRefusal = { fault: 'passwordWrong' | 'signInAgain' } | { retryAfterSeconds: number }

/**
 * Checks that the signed-in person owns the account: by its password, where it has one, else by a session
 * younger than ten minutes. An unattended browser must not be enough to add a way to sign in.
 */
export async function proveOwner(
  db: Database,
  actor: Actor,
  password: string,
): Promise<({ proven: true } & ProvenAccount) | ({ proven: false } & OwnerRefusal)> {
  const proof = await provePassword(db, actor, password)
  if (proof.proven || 'retryAfterSeconds' in proof) return proof
  if (proof.fault === 'passwordWrong') return { proven: false, fault: 'passwordWrong' }
  const session = await db
    .selectFrom('sessions')
    .select('createdAt')
    .where('id', '=', actor.sessionId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  const oldest = new Date(Date.now() - linkSessionMinutes * 60_000).toISOString()
  if (!session || session.createdAt < oldest) return { proven: false, fault: 'signInAgain' }
  return { proven: true, id: actor.id, hash: undefined }
}
