import { passkeysKept } from '../../../rules/limits.ts'
import type { Role } from '../../../rules/roles.ts'
import type { Actor } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { type OwnerRefusal, proveOwner } from '../accounts/prove-owner.server.ts'
import { lockProven, lockSignedIn } from '../accounts/prove-password.server.ts'
import { spendChallenge } from './challenges.server.ts'
import {
  type Challenge,
  type CreatedAnswer,
  type PasskeySite,
  verifyCreated,
} from './verify-answer.server.ts'

export interface OwnPasskey {
  id: string
  /** What its owner calls the device. */
  name: string
  addedAt: string
  lastUsedAt: string | null
}

/** Lists the account's passkeys, the oldest first. */
export function listPasskeys(db: Database, actor: Actor): Promise<OwnPasskey[]> {
  return db
    .selectFrom('passkeys')
    .select(['id', 'name', 'createdAt as addedAt', 'lastUsedAt'])
    .where('userId', '=', actor.id)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

/** What the acts of passkeys need to know of the council. */
export type PasskeyCouncil = PasskeySite & { passwordsClosed: readonly Role[] }

export type PasskeyRefusal =
  | ({ proven: false } & OwnerRefusal)
  /** The role signs in through the identity service alone. */
  | { proven: false; fault: 'closed' }
  /** The account has ten. */
  | { proven: false; fault: 'tooMany' }

/**
 * Has the owner prove that the account is theirs before a passkey is made for it: an open browser must not be
 * enough to leave a way in behind. Undefined: it may be made.
 */
export async function refusePasskey(
  db: Database,
  council: PasskeyCouncil,
  actor: Actor,
  password: string,
): Promise<PasskeyRefusal | undefined> {
  if (council.passwordsClosed.includes(actor.role)) return { proven: false, fault: 'closed' }
  if ((await listPasskeys(db, actor)).length >= passkeysKept) return { proven: false, fault: 'tooMany' }
  const proof = await proveOwner(db, actor, password)
  return proof.proven ? undefined : proof
}

/**
 * Keeps a passkey that the browser has made for the challenge. False, and nothing is kept: the answer does
 * not fit, its challenge is spent or too old, an account has this passkey already, or this one has ten.
 */
export async function addPasskey(
  db: Database,
  council: PasskeyCouncil,
  actor: Actor,
  { challenge, name, answer }: { challenge: Challenge; name: string; answer: CreatedAnswer },
): Promise<boolean> {
  if (council.passwordsClosed.includes(actor.role)) return false
  const made = await verifyCreated(council, challenge, answer)
  if (!made) return false
  return db.transaction().execute(async (trx) => {
    if (!(await lockSignedIn(trx, actor)) || !(await spendChallenge(trx, challenge))) return false
    if ((await listPasskeys(trx, actor)).length >= passkeysKept) return false
    const date = new Date().toISOString()
    const added = await trx
      .insertInto('passkeys')
      .values({ ...made, userId: actor.id, name, createdAt: date })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute()
    if (added.length === 0) return false
    await recordAct(trx, actor, { act: 'passkey.added', subject: actor.id, date })
    return true
  })
}

/**
 * Removes one of the account's own passkeys, after the proof that `refusePasskey` asks for. Sessions that it
 * opened stay. `gone`: the account has no such passkey.
 */
export async function removePasskey(
  db: Database,
  actor: Actor,
  { id, password }: { id: string; password: string },
): Promise<{ removed: true } | { removed: false; gone: true } | ({ removed: false } & PasskeyRefusal)> {
  const proof = await proveOwner(db, actor, password)
  if (!proof.proven) return { removed: false, ...proof }
  return db.transaction().execute(async (trx) => {
    if (!(await lockProven(trx, proof))) return { removed: false, proven: false, fault: 'passwordWrong' }
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('userId', '=', actor.id)
      .returning('id')
      .execute()
    if (removed.length === 0) return { removed: false, gone: true }
    const date = new Date().toISOString()
    await recordAct(trx, actor, { act: 'passkey.removed', subject: actor.id, date })
    return { removed: true }
  })
}
