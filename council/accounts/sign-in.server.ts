import { retentionHours } from '../../rules/limits.ts'
import { type Role, roleOf } from '../../rules/roles.ts'
import type { Database } from '../database/tables.ts'
import { digest } from '../digest.server.ts'
import type { Identity } from './identity.server.ts'
import { consumeAttempt, refundAttempt, type Throttle } from './throttles.server.ts'

export type SignIn =
  | { signedIn: true; role: Role; cookie: string }
  | { signedIn: false; retryAfterSeconds?: number }

/**
 * Signs in with email and password. Known and unknown emails, disabled accounts and roles that open nothing get
 * the same answer after the same work. `client` is the address it came from; `device` the value of the device
 * cookie, if it sent one: strangers' failures never lock out a device that the owner has used before.
 */
export async function signIn(
  db: Database,
  identity: Identity,
  asked: { email: string; password: string; client: string; device: string },
): Promise<SignIn> {
  const device = digest(asked.device)
  const account = await db
    .selectFrom('users')
    .leftJoin('knownDevices', (join) =>
      join.onRef('knownDevices.userId', '=', 'users.id').on('knownDevices.deviceDigest', '=', device),
    )
    .select(['users.id', 'users.role', 'users.disabledAt', 'knownDevices.deviceDigest as known'])
    .where('email', '=', asked.email)
    .executeTakeFirst()
  const counters: [Throttle, string][] = [
    ['accountFailures', digest(asked.email) + (account?.known ? `:${device}` : '')],
    ['clientFailures', asked.client],
  ]
  const retryAfterSeconds = await consumeAttempt(db, counters)
  if (retryAfterSeconds !== undefined) return { signedIn: false, retryAfterSeconds }

  const answer = await trySignIn(identity, asked)
  const role = account ? roleOf(account.role) : undefined
  if (!answer || !account || !role || account.disabledAt) {
    if (answer) await db.deleteFrom('sessions').where('token', '=', answer.token).execute()
    return { signedIn: false }
  }
  await refundAttempt(db, counters)
  const now = new Date().toISOString()
  await db
    .insertInto('knownDevices')
    .values({ userId: account.id, deviceDigest: device, seenAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceDigest']).doUpdateSet({ seenAt: now }))
    .execute()
  return { signedIn: true, role, cookie: answer.cookie }
}

async function trySignIn(identity: Identity, { email, password }: { email: string; password: string }) {
  try {
    const { headers, response } = await identity.api.signInEmail({
      body: { email, password, rememberMe: false },
      returnHeaders: true,
    })
    const name = `${(await identity.$context).authCookies.sessionToken.name}=`
    const cookie = headers.getSetCookie().find((line) => line.startsWith(name))
    return cookie ? { cookie, token: response.token } : undefined
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}

function isRefusal(error: unknown) {
  const code = (error as { statusCode?: unknown })?.statusCode
  return typeof code === 'number' && code >= 400 && code < 500
}

/** Forgets the devices that nobody has signed in with for a year before `now`: their cookies have run out too. */
export async function deleteUnusedDevices(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionHours.device * 3_600_000).toISOString()
  await db.deleteFrom('knownDevices').where('seenAt', '<', limit).execute()
}
