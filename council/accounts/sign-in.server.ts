import { retentionHours } from '../../rules/limits.ts'
import { type Role, roleOf } from '../../rules/roles.ts'
import { recordAct } from '../audit.server.ts'
import type { Database } from '../database/tables.ts'
import { digest } from '../digest.server.ts'
import type { Identity } from './identity.server.ts'
import { type RefusalReason, recordRefusedSignIn } from './refusals.server.ts'
import { endOldestSessions, endSessionById } from './sessions.server.ts'
import { consumeAttempt, refundAttempt, type Throttle } from './throttles.server.ts'

export type SignIn =
  | { signedIn: true; id: string; role: Role; cookie: string }
  | { signedIn: false; retryAfterSeconds?: number }

/**
 * Signs in with email and password. Unknown emails, wrong passwords, disabled accounts and unknown roles get the same
 * answer after the same work. `client` is the IP address. `device` is the device cookie's value: a device that the owner
 * has used before is counted by itself alone, so that no stranger's failures lock it out, not even those of a stranger
 * behind the same address. `replaced` is the id of the session that the browser had until now; it ends.
 */
export async function signIn(
  db: Database,
  identity: Identity,
  credentials: { email: string; password: string; client: string; device: string; replaced?: string },
): Promise<SignIn> {
  const device = digest(credentials.device)
  const account = await db
    .selectFrom('users')
    .leftJoin('knownDevices', (join) =>
      join.onRef('knownDevices.userId', '=', 'users.id').on('knownDevices.deviceDigest', '=', device),
    )
    .select(['users.id', 'users.role', 'users.disabledAt', 'knownDevices.deviceDigest as known'])
    .where('email', '=', credentials.email)
    .executeTakeFirst()
  const subject = digest(credentials.email)
  const counters: [Throttle, string][] = account?.known
    ? [['accountFailures', `${subject}:${device}`]]
    : [
        ['accountFailures', subject],
        ['clientFailures', credentials.client],
      ]
  const retryAfterSeconds = await consumeAttempt(db, counters)
  if (retryAfterSeconds !== undefined) return { signedIn: false, retryAfterSeconds }

  const answer = await trySignIn(identity, credentials)
  const role = account ? roleOf(account.role) : undefined
  if (!answer || !account || !role || account.disabledAt) {
    if (answer) await db.deleteFrom('sessions').where('tokenDigest', '=', digest(answer.token)).execute()
    const { email, client } = credentials
    const reason = reasonOf(account, Boolean(answer))
    const { secret = '' } = identity.options
    await recordRefusedSignIn(db, { accountId: account?.id, email, reason, client, secret })
    return { signedIn: false }
  }
  await refundAttempt(db, counters)
  // The cookie leaves after this alone, so that no browser ever holds both sessions.
  const { replaced, client } = credentials
  await db.transaction().execute((trx) => enter(trx, account.id, { device, replaced, client }))
  return { signedIn: true, id: account.id, role, cookie: answer.cookie }
}

async function enter(
  trx: Database,
  userId: string,
  { device, replaced, client }: { device: string; replaced?: string; client: string },
) {
  const now = new Date().toISOString()
  await endSessionById(trx, replaced)
  await endOldestSessions(trx, userId)
  await trx
    .insertInto('knownDevices')
    .values({ userId, deviceDigest: device, seenAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceDigest']).doUpdateSet({ seenAt: now }))
    .execute()
  await recordAct(trx, { id: userId }, { act: 'session.opened', subject: userId, date: now, client })
}

function reasonOf(account: { disabledAt: string | null } | undefined, fits: boolean): RefusalReason {
  if (!account) return 'noAccount'
  if (!fits) return 'password'
  return account.disabledAt ? 'disabled' : 'role'
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

/** Deletes the devices without a sign-in for a year before `now`: their cookies have expired too. */
export async function deleteUnusedDevices(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionHours.device * 3_600_000).toISOString()
  await db.deleteFrom('knownDevices').where('seenAt', '<', limit).execute()
}
