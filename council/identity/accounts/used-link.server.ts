import { oneTimeLinkHours } from '../../../rules/limits.ts'
import { type Role, roleOf } from '../../../rules/roles.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../../actors/throttles.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { verifyPassword } from './password-hashes.server.ts'

/**
 * Finds the role of whoever has set this password with a link that is used up, until the next sweep.
 * Undefined: another password, of which ten in a quarter of an hour are tried for a link, or no link that
 * was used.
 */
export async function findRoleSetBy(
  db: Database,
  token: string,
  password: string,
): Promise<Role | undefined> {
  const now = Date.now()
  const used = await db
    .selectFrom('oneTimeLinks')
    .innerJoin('users', 'users.id', 'oneTimeLinks.userId')
    .innerJoin('credentials', 'credentials.userId', 'users.id')
    .select(['users.role', 'credentials.password as hash'])
    .where('tokenDigest', '=', digest(token))
    .where('expiresAt', '<=', new Date(now).toISOString())
    .where('oneTimeLinks.createdAt', '>', new Date(now - oneTimeLinkHours * 3_600_000).toISOString())
    .where('credentials.providerId', '=', 'credential')
    .executeTakeFirst()
  if (!used?.hash) return undefined
  const counters: [Throttle, string][] = [['accountFailures', `link:${digest(token)}`]]
  if ((await consumeAttempt(db, counters)) !== undefined) return undefined
  if (!(await verifyPassword(used.hash, password))) return undefined
  await refundAttempt(db, counters)
  return roleOf(used.role)
}
