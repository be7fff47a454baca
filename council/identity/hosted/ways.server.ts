import type { Actor, operator } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { type OwnerRefusal, proveOwner } from '../accounts/prove-owner.server.ts'
import { lockProven, type PasswordProof, provePassword } from '../accounts/prove-password.server.ts'
import type { HostedSettings } from './hosted-settings.server.ts'
import type { HostedIdentity } from './identity-provider.server.ts'
import { linkIdentity } from './linked-identities.server.ts'

/** One way in which an account can sign in; `lastUsedAt` is null until it has been used. */
export interface Way {
  way: 'password' | 'hosted'
  since: string
  lastUsedAt: string | null
}

/** Lists the account's password and its identity at the service of this issuer, as far as it has them. */
export async function listWays(db: Database, actor: Actor, issuer: string | undefined): Promise<Way[]> {
  const rows = await db
    .selectFrom('credentials')
    .select(['providerId', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', actor.id)
    .where('providerId', 'in', ['credential', ...(issuer === undefined ? [] : [issuer])])
    .execute()
  return rows.map(({ providerId, createdAt, lastUsedAt }) => ({
    way: providerId === 'credential' ? 'password' : 'hosted',
    since: createdAt,
    lastUsedAt,
  }))
}

/** Whether the identity service opened the session. */
export async function isHostedSession(db: Database, actor: Actor): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('way')
    .where('id', '=', actor.sessionId)
    .executeTakeFirst()
  return session?.way === 'hosted'
}

export type Linking =
  | { linked: true }
  /** `taken`: identity or account has another. `signInAgain`: without a password, only soon after sign-in. */
  | { linked: false; fault: 'taken' | 'notAllowed' }
  | ({ linked: false } & OwnerRefusal)

/**
 * Links an identity to the account that is signed in, after its password, or for an account without one
 * within ten minutes after it has signed in: an open browser must not be enough to leave a way in behind.
 */
export async function linkOwnIdentity(
  db: Database,
  actor: Actor,
  hosted: HostedSettings,
  { identity, password }: { identity: HostedIdentity; password: string },
): Promise<Linking> {
  if (!hosted.roles.includes(actor.role)) return { linked: false, fault: 'notAllowed' }
  const proof = await proveOwner(db, actor, password)
  if ('fault' in proof) return { linked: false, fault: proof.fault }
  if (!proof.proven) return { linked: false, ...proof }
  return db.transaction().execute(async (trx) => {
    if (!(await lockProven(trx, proof))) return { linked: false, fault: 'passwordWrong' }
    return (await linkIdentity(trx, actor, actor.id, identity))
      ? { linked: true }
      : { linked: false, fault: 'taken' }
  })
}

export type Unlinking =
  | { unlinked: true }
  /** `onlyWay`: nothing else lets this account in. `notLinked`: there is nothing to unlink. */
  | { unlinked: false; fault: 'onlyWay' | 'notLinked' }
  | ({ unlinked: false } & Exclude<PasswordProof, { proven: true }>)

/** Unlinks the account's identity, after its password. Sessions that it opened stay. */
export async function unlinkIdentity(
  db: Database,
  actor: Actor,
  hosted: HostedSettings,
  password: string,
): Promise<Unlinking> {
  // Where passwords are closed for the role, its own does not let it in.
  if (hosted.only.includes(actor.role)) return { unlinked: false, fault: 'onlyWay' }
  const proof = await provePassword(db, actor, password)
  if (!proof.proven) {
    const isOnlyWay = 'fault' in proof && proof.fault === 'noPassword'
    return isOnlyWay ? { unlinked: false, fault: 'onlyWay' } : { unlinked: false, ...proof }
  }
  return db.transaction().execute(async (trx) => {
    if (!(await lockProven(trx, proof))) return { unlinked: false, proven: false, fault: 'passwordWrong' }
    const gone = await deleteIdentities(trx, actor.id, hosted.issuer)
    if (gone.length === 0) return { unlinked: false, fault: 'notLinked' }
    const date = new Date().toISOString()
    const after = { issuer: hosted.issuer }
    await recordAct(trx, actor, { act: 'identity.unlinked', subject: actor.id, before: after, date })
    return { unlinked: true }
  })
}

/** Unlinks the identities of an account, of any service; only the operator's tool can. False: it has none. */
export async function unlinkAsOperator(
  db: Database,
  actor: typeof operator,
  userId: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const gone = await deleteIdentities(trx, userId)
    if (gone.length === 0) return false
    const before = { issuer: gone.map(({ providerId }) => providerId).join(' ') }
    const date = new Date().toISOString()
    await recordAct(trx, actor, { act: 'identity.unlinked', subject: userId, before, date })
    return true
  })
}

function deleteIdentities(trx: Database, userId: string, issuer?: string) {
  return trx
    .deleteFrom('credentials')
    .where('userId', '=', userId)
    .where('providerId', '!=', 'credential')
    .$if(issuer !== undefined, (query) => query.where('providerId', '=', issuer ?? ''))
    .returning('providerId')
    .execute()
}
