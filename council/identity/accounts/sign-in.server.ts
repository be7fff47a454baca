import { type Role, roleOf } from '../../../rules/roles.ts'
import { readSignInName } from '../../../rules/sign-in-name.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../../actors/throttles.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { beginSecondStep } from '../second-factor/begin-second-step.server.ts'
import { hasFactor } from '../second-factor/has-factor.server.ts'
import { type Device, openSession } from '../sessions/open-session.server.ts'
import type { CookieSettings } from '../sessions/session-cookie.server.ts'
import { verifyPassword } from './password-hashes.server.ts'
import { lockProven, type ProvenAccount } from './prove-password.server.ts'
import { type RefusalReason, recordRefusedSignIn } from './refusals.server.ts'

export type SignIn =
  | { signedIn: true; id: string; role: Role; cookie: string; sessionId: string; token: string }
  | { signedIn: false; retryAfterSeconds?: number }
  /** The password was right, and the token leads to the second step. */
  | { signedIn: false; secondStep: string; retryAfterSeconds?: undefined }

export interface SignInRequest {
  /** An email or a phone number, as it was typed. */
  name: string
  password: string
  /** The IP address. */
  client: string
  /**
   * The browser. One that the owner has used before is counted by itself alone, so that no stranger's
   * failures lock it out, not even those of a stranger behind the same address.
   */
  device: Device
  /** The id of the session that the browser had until now; it ends. */
  replaced?: string
  /** A form that waits for the sign-in, as JSON, or ''. */
  carried?: string
}

/**
 * Signs in with an email or a phone number and a password. Unknown names, wrong passwords, disabled accounts
 * and unknown roles get the same answer after the same work. `settings` are those of the council.
 */
export async function signIn(
  db: Database,
  settings: CookieSettings & { passwordsClosed?: readonly Role[] },
  request: SignInRequest,
): Promise<SignIn> {
  const proof = await proveAccount(db, settings, request, settings.passwordsClosed)
  if (!proof.proven) {
    const { retryAfterSeconds } = proof
    return retryAfterSeconds === undefined ? { signedIn: false } : { signedIn: false, retryAfterSeconds }
  }
  const { id, role } = proof
  const { client, device, replaced, carried = '' } = request
  // The cookie leaves after this alone, so that no browser ever holds both sessions.
  const opened = await db.transaction().execute(async (trx) => {
    // Locked, so that no session is opened by the password alone while the second factor is being turned on.
    if (!(await lockProven(trx, proof))) return undefined
    if (await hasFactor(trx, id))
      return { secondStep: await beginSecondStep(trx, { userId: id, device, carried }) }
    return openSession(trx, settings, { userId: id, role, way: 'password', device, client, replaced })
  })
  if (!opened) return { signedIn: false }
  if ('secondStep' in opened) return { signedIn: false, secondStep: opened.secondStep }
  return { signedIn: true, id, role, ...opened }
}

export type AccountProof =
  | ({ proven: true; role: Role } & ProvenAccount)
  | { proven: false; retryAfterSeconds?: number }

/**
 * Has a visitor prove with name and password whose account it is, and opens nothing. `closedTo`: the roles
 * whose passwords prove nothing, as if they were wrong.
 */
export async function proveAccount(
  db: Database,
  settings: Pick<CookieSettings, 'secret'>,
  { name, password, client, device }: Omit<SignInRequest, 'replaced'>,
  closedTo: readonly Role[] = [],
): Promise<AccountProof> {
  // What is no name at all is counted and refused as a name that nobody has.
  const { kind, value } = readSignInName(name) ?? { kind: 'email', value: name.trim().toLowerCase() }
  const deviceDigest = digest(device.value)
  const account = await db
    .selectFrom('identifiers')
    .innerJoin('users', 'users.id', 'identifiers.userId')
    .leftJoin('knownDevices', (join) =>
      join.onRef('knownDevices.userId', '=', 'users.id').on('knownDevices.deviceDigest', '=', deviceDigest),
    )
    .leftJoin('credentials', (join) =>
      join.onRef('credentials.userId', '=', 'users.id').on('credentials.providerId', '=', 'credential'),
    )
    .select(['users.id', 'users.role', 'users.disabledAt'])
    .select(['knownDevices.deviceDigest as known', 'credentials.password as hash'])
    .where('identifiers.kind', '=', kind)
    .where('identifiers.value', '=', value)
    .executeTakeFirst()
  const subject = digest(value)
  const counters: [Throttle, string][] = account?.known
    ? [['accountFailures', `${subject}:${deviceDigest}`]]
    : [
        ['accountFailures', digest(`${value} ${client}`)],
        ['nameFailures', subject],
        ['clientFailures', client],
      ]
  const retryAfterSeconds = await consumeAttempt(db, counters)
  if (retryAfterSeconds !== undefined) return { proven: false, retryAfterSeconds }

  const fits = await verifyPassword(account?.hash ?? hashOfNobody, password)
  const role = account ? roleOf(account.role) : undefined
  const isClosed = role !== undefined && closedTo.includes(role)
  if (!fits || !account?.hash || !role || account.disabledAt || isClosed) {
    const reason = reasonOf(account, { fits: fits && Boolean(account?.hash), isClosed })
    const { secret } = settings
    const who = account ? { accountId: account.id } : { name: { kind, value } }
    await recordRefusedSignIn(db, { who, reason, client, secret })
    return { proven: false }
  }
  await refundAttempt(db, counters)
  return { proven: true, id: account.id, role, hash: account.hash }
}

/** A hash of a random password, thrown away: a name that nobody has costs the same work as any other. */
const hashOfNobody =
  'argon2id$19456$2$1$76YCCp643yarTw8equuutg==$keE4ugj8yDKZgmxr/ATAkWHbLr3FvWDTlHXhV6iLDo8='

function reasonOf(
  account: { disabledAt: string | null } | undefined,
  { fits, isClosed }: { fits: boolean; isClosed: boolean },
): RefusalReason {
  if (!account) return 'noAccount'
  if (!fits) return 'password'
  if (account.disabledAt) return 'disabled'
  return isClosed ? 'way' : 'role'
}
