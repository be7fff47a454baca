import { type Role, roleOf } from '../../../rules/roles.ts'
import type { Database } from '../../database/tables.ts'
import { type RefusalReason, recordRefusedSignIn } from '../accounts/refusals.server.ts'
import { type Device, openSession } from '../sessions/open-session.server.ts'
import type { CookieSettings } from '../sessions/session-cookie.server.ts'
import type { HostedSettings } from './hosted-settings.server.ts'
import type { HostedIdentity } from './identity-provider.server.ts'
import { acceptInvitation } from './invitations.server.ts'
import { findLinkedAccount } from './linked-identities.server.ts'

/** What the act needs to know of the portal. */
export type HostedCouncil = CookieSettings & { hosted: HostedSettings }

/** The browser that comes back from the identity service. */
export interface Arrival {
  /** The IP address. */
  client: string
  device: Device
  /** The id of the session that the browser had until now; it ends. */
  replaced?: string
}

export type HostedSignIn =
  | { signedIn: true; id: string; role: Role; cookie: string }
  /** `unknown`: the identity has no account. `refused`: the account may not come this way, or is disabled. */
  | { signedIn: false; reason: 'unknown' | 'refused' }

/**
 * Signs in the account to which the identity is linked, or to which an administrator has invited it. Role and
 * name come from the account alone; what the service says of either is never read.
 */
export async function signInHosted(
  db: Database,
  council: HostedCouncil,
  identity: HostedIdentity,
  arrival: Arrival,
): Promise<HostedSignIn> {
  const { secret, hosted } = council
  const answer = await db.transaction().execute(async (trx): Promise<HostedSignIn | Refused> => {
    const owner =
      (await findLinkedAccount(trx, identity)) ?? (await acceptInvitation(trx, identity, hosted.roles))
    if (!owner) return { refused: 'notLinked', accountId: undefined }
    const role = roleOf(owner.role)
    if (!role) return { refused: 'role', accountId: owner.id }
    if (!hosted.roles.includes(role)) return { refused: 'way', accountId: owner.id }
    const account = { id: owner.id, role }
    const entered = await enterHosted(trx, council, account, { identity, arrival })
    if (!entered) return { refused: 'disabled', accountId: owner.id }
    return { signedIn: true, ...account, ...entered }
  })
  if (!('refused' in answer)) return answer
  const { refused: reason, accountId } = answer
  const name = { kind: 'identity', value: `${identity.issuer} ${identity.subject}` } as const
  const who = accountId === undefined ? { name } : { accountId }
  await recordRefusedSignIn(db, { who, reason, client: arrival.client, secret })
  return { signedIn: false, reason: accountId === undefined ? 'unknown' : 'refused' }
}

interface Refused {
  refused: RefusalReason
  accountId: string | undefined
}

/**
 * Opens the session of an account whose identity has been proven, inside the transaction of that act.
 * Undefined: the account is disabled.
 */
export async function enterHosted(
  trx: Database,
  council: CookieSettings,
  account: { id: string; role: Role },
  { identity, arrival }: { identity: HostedIdentity; arrival: Arrival },
): Promise<{ cookie: string } | undefined> {
  const opened = await openSession(trx, council, {
    userId: account.id,
    role: account.role,
    way: 'hosted',
    ...arrival,
    hosted: identity,
  })
  return opened && { cookie: opened.cookie }
}
