import type { IdentifierKind } from '../../../rules/sign-in-name.ts'
import { NameTaken } from '../../actors/store-identifiers.server.ts'
import { consumeAttempt } from '../../actors/throttles.server.ts'
import { linesLast } from '../../audit/append-line.server.ts'
import type { Database } from '../../database/tables.ts'
import { type NewNames, storeCitizen } from '../accounts/create-account.server.ts'
import { lockProven } from '../accounts/prove-password.server.ts'
import { proveAccount, type SignInRequest } from '../accounts/sign-in.server.ts'
import type { HostedIdentity } from './identity-provider.server.ts'
import { findLinkedAccount, linkIdentity } from './linked-identities.server.ts'
import { type Arrival, enterHosted, type HostedCouncil } from './sign-in-hosted.server.ts'

/** Whether strangers may come through the service: anybody can have made only a citizen's account. */
function takesCitizens({ hosted }: HostedCouncil) {
  return hosted.roles.includes('user')
}

export type FirstLinking =
  | { signedIn: true; id: string; cookie: string }
  /** `refused`: no such citizen's account, or not its password. `taken`: the identity has an account. */
  | { signedIn: false; fault: 'refused' | 'taken' }
  | { signedIn: false; retryAfterSeconds: number }

/**
 * Links an identity that comes for the first time to the citizen's account whose name and password were
 * typed, and signs it in. Counts as a sign-in does. An officer's account is linked by its owner, once signed
 * in, or by an invitation: here a stolen password would be enough to leave a second way in.
 */
export async function linkAndSignIn(
  db: Database,
  council: HostedCouncil,
  {
    identity,
    arrival,
    name,
    password,
  }: { identity: HostedIdentity; arrival: Arrival } & Pick<SignInRequest, 'name' | 'password'>,
): Promise<FirstLinking> {
  if (!takesCitizens(council)) return { signedIn: false, fault: 'refused' }
  const proof = await proveAccount(db, council, { name, password, ...arrival })
  if (!proof.proven)
    return proof.retryAfterSeconds === undefined
      ? { signedIn: false, fault: 'refused' }
      : { signedIn: false, retryAfterSeconds: proof.retryAfterSeconds }
  const { id, role } = proof
  if (role !== 'user') return { signedIn: false, fault: 'refused' }
  return db.transaction().execute(async (trx): Promise<FirstLinking> => {
    if (!(await lockProven(trx, proof))) return { signedIn: false, fault: 'refused' }
    // A form that was sent twice has linked it before.
    if (
      (await findLinkedAccount(trx, identity))?.id !== id &&
      !(await linkIdentity(trx, { id }, id, identity))
    )
      return { signedIn: false, fault: 'taken' }
    const entered = await enterHosted(trx, council, { id, role }, { identity, arrival })
    return entered ? { signedIn: true, id, ...entered } : { signedIn: false, fault: 'refused' }
  })
}

export type FirstRegistration =
  | { signedIn: true; id: string; cookie: string }
  /** The name that another account has, or the identity. */
  | { signedIn: false; taken: IdentifierKind | 'identity' }
  | { signedIn: false; refused: true }
  | { signedIn: false; retryAfterSeconds: number }

/**
 * Makes a citizen's account without a password for a first-time identity, and signs it in. A form that was
 * sent twice signs in to the citizen's account that the identity has by now.
 */
export async function registerHosted(
  db: Database,
  council: HostedCouncil,
  { identity, arrival, names }: { identity: HostedIdentity; arrival: Arrival; names: NewNames },
): Promise<FirstRegistration> {
  if (!takesCitizens(council)) return { signedIn: false, refused: true }
  const retryAfterSeconds = await consumeAttempt(db, [['registrations', arrival.client]])
  if (retryAfterSeconds !== undefined) return { signedIn: false, retryAfterSeconds }
  const enter = async (trx: Database, id: string): Promise<FirstRegistration> => {
    const entered = await enterHosted(trx, council, { id, role: 'user' }, { identity, arrival })
    return entered ? { signedIn: true, id, ...entered } : { signedIn: false, refused: true }
  }
  try {
    return await db.transaction().execute((trx) =>
      linesLast(trx, async (): Promise<FirstRegistration> => {
        if (await findLinkedAccount(trx, identity)) throw new IdentityTaken()
        const id = await storeCitizen(trx, names)
        if (!(await linkIdentity(trx, { id }, id, identity))) throw new IdentityTaken()
        return enter(trx, id)
      }),
    )
  } catch (error) {
    if (!(error instanceof NameTaken || error instanceof IdentityTaken)) throw error
    const linked = await findLinkedAccount(db, identity)
    if (linked?.role === 'user') return db.transaction().execute((trx) => enter(trx, linked.id))
    return { signedIn: false, taken: error instanceof NameTaken ? error.kind : 'identity' }
  }
}

/** Takes back the account that was being made: another post has linked the identity meanwhile. */
class IdentityTaken extends Error {}
