import { randomBytes } from 'node:crypto'
import { secondStepMinutes } from '../../../rules/limits.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import type { Device } from '../sessions/open-session.server.ts'

/**
 * Begins the second step of a sign-in whose password was right, inside the transaction of that act, and gives
 * its token. It lasts ten minutes and works in this browser alone. `carried` is a form that waits for the
 * sign-in, or ''.
 */
export async function beginSecondStep(
  trx: Database,
  { userId, device, carried }: { userId: string; device: Device; carried: string },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const deviceDigest = digest(device.value)
  await trx
    .deleteFrom('signInSteps')
    .where('userId', '=', userId)
    .where('deviceDigest', '=', deviceDigest)
    .execute()
  const expiresAt = new Date(Date.now() + secondStepMinutes * 60_000).toISOString()
  await trx
    .insertInto('signInSteps')
    .values({ tokenDigest: digest(token), userId, deviceDigest, carried, expiresAt })
    .execute()
  return token
}

/** Deletes the second steps that expired before `now`. */
export async function deleteExpiredSteps(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('signInSteps').where('expiresAt', '<', now.toISOString()).execute()
}
