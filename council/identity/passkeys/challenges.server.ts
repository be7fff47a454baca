import { randomBytes } from 'node:crypto'
import { challengeMinutes } from '../../../rules/limits.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import type { Challenge } from './verify-answer.server.ts'

/** Makes a challenge that a passkey may sign within five minutes. Nothing is written for it. */
export function newChallenge(now = new Date()): Challenge {
  const expiresAt = now.getTime() + challengeMinutes * 60_000
  return { challenge: randomBytes(32).toString('base64url'), expiresAt }
}

/** Spends a challenge in the transaction of the act that it lets through. False: too old, or spent before. */
export async function spendChallenge(
  trx: Database,
  { challenge, expiresAt }: Challenge,
  now = new Date(),
): Promise<boolean> {
  if (expiresAt < now.getTime()) return false
  const spent = await trx
    .insertInto('spentTokens')
    .values({ digest: digest(`passkey ${challenge}`), expiresAt: new Date(expiresAt).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .execute()
  return spent.length > 0
}
