import { type Role, roleOf } from '../../../rules/roles.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { consumeAttempt, refundAttempt, type Throttle } from '../../actors/throttles.server.ts'
import type { Database } from '../../database/tables.ts'
import { type RefusalReason, recordRefusedSignIn } from '../accounts/refusals.server.ts'
import { type Device, openSession } from '../sessions/open-session.server.ts'
import type { CookieSettings } from '../sessions/session-cookie.server.ts'
import { spendChallenge } from './challenges.server.ts'
import { type Challenge, type SignedAnswer, verifySigned } from './verify-answer.server.ts'

export interface PasskeySignIn {
  challenge: Challenge
  answer: SignedAnswer
  /** The IP address. */
  client: string
  device: Device
  /** The id of the session that the browser had until now; it ends. */
  replaced?: string
}

export type PasskeyAnswer =
  | { signedIn: true; id: string; role: Role; cookie: string }
  | { signedIn: false; retryAfterSeconds?: number }

/**
 * Signs in with a passkey. It is something that the owner has, opened by what the owner is or knows, so that
 * no second step is asked. Unknown passkeys, wrong signatures, spent challenges and disabled accounts get the
 * same answer.
 */
export async function signInWithPasskey(
  db: Database,
  council: CookieSettings & { passwordsClosed: readonly Role[] },
  { challenge, answer, client, device, replaced }: PasskeySignIn,
): Promise<PasskeyAnswer> {
  const counters: [Throttle, string][] = [['clientFailures', client]]
  const retryAfterSeconds = await consumeAttempt(db, counters)
  if (retryAfterSeconds !== undefined) return { signedIn: false, retryAfterSeconds }
  const kept = await findPasskey(db, answer.id)
  const refuse = async (reason: RefusalReason) => {
    const name = { kind: 'identity', value: `passkey ${answer.id}` } as const
    const who = kept ? { accountId: kept.userId } : { name }
    await recordRefusedSignIn(db, { who, reason, client, secret: council.secret })
    return { signedIn: false } as const
  }
  if (!kept) return refuse('passkey')
  const { userHandle } = answer.response
  const isOwn = userHandle === undefined || userHandle === handleOf(kept.userId)
  const counter = await verifySigned(council, challenge, answer, kept)
  if (counter === undefined || !isOwn) return refuse('passkey')
  const role = roleOf(kept.role)
  if (!role) return refuse('role')
  // A role that must use the identity service is disabled there: no passkey may bypass that.
  if (council.passwordsClosed.includes(role)) return refuse('way')
  const opened = await db
    .transaction()
    .execute(async (trx) => {
      // The account before its passkey, as whoever removes it does: else the two could deadlock.
      if (!(await lockAccount(trx, kept.userId))) throw new Refused('disabled')
      const lastUsedAt = new Date().toISOString()
      // The counter as it was read: of two answers at the same time one counts.
      const used = await trx
        .updateTable('passkeys')
        .set({ counter, lastUsedAt })
        .where('id', '=', kept.id)
        .where('counter', '=', kept.counter)
        .returning('id')
        .execute()
      if (used.length === 0 || !(await spendChallenge(trx, challenge))) throw new Refused('passkey')
      const asked = { userId: kept.userId, role, way: 'passkey', device, client, replaced } as const
      const session = await openSession(trx, council, asked)
      if (!session) throw new Refused('disabled')
      return session
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
  if (opened instanceof Refused) return refuse(opened.reason)
  await refundAttempt(db, counters)
  return { signedIn: true, id: kept.userId, role, cookie: opened.cookie }
}

/** Takes back what the transaction has written. */
class Refused extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason)
    this.reason = reason
  }
}

/** What a passkey keeps of its account: the account's id, in base64url. */
export function handleOf(userId: string): string {
  return Buffer.from(userId).toString('base64url')
}

function findPasskey(db: Database, id: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.userId')
    .select(['passkeys.id', 'passkeys.userId', 'passkeys.publicKey', 'passkeys.counter', 'users.role'])
    .where('passkeys.id', '=', id)
    .executeTakeFirst()
}
