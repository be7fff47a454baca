import { pendingFactorMinutes } from '../../../rules/limits.ts'
import { factorRoleOf, type Role } from '../../../rules/roles.ts'
import {
  type Appellate,
  type Intermediary,
  kindOf,
  type Officer,
  requireRole,
} from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import { lockProven } from '../accounts/prove-password.server.ts'
import { endSessionsOf } from '../sessions/end-sessions.server.ts'
import { newAuthenticatorSecret, stepOfCode } from './authenticator.server.ts'
import { confirmPassword, type PasswordRefusal, wrongPassword } from './confirm-password.server.ts'
import { deleteFactor } from './delete-factor.server.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.server.ts'
import { openSealed, sealSecret } from './sealing.server.ts'

/** What the acts of a second factor need to know of the council. */
export interface FactorSettings {
  secret: string
  /** The roles that sign in with a password only together with a second factor. */
  secondFactorFor: readonly Role[]
}

export type FactorChange =
  | { done: true; codes: string[] }
  | PasswordRefusal
  | { done: false; fault: 'codeWrong' }
  /** Another window has changed it meanwhile. */
  | { done: false; stale: true }

/** Finds since when two-step sign-in is on and how many recovery codes are left; undefined if it is off. */
export async function findOwnFactor(db: Database, actor: Officer | Intermediary | Appellate) {
  requireRole(actor, 'admin', 'staff', 'intermediary', 'appellate')
  const row = await db
    .selectFrom('secondFactors')
    .select('confirmedAt')
    .where('userId', '=', actor.id)
    .executeTakeFirst()
  if (!row?.confirmedAt) return undefined
  return { since: row.confirmedAt, codesLeft: await countRecoveryCodes(db, actor.id) }
}

/**
 * Gets the secret that the officer is about to enter into an app, in base 32. It stays the same for an hour,
 * so that the page can be opened again; until a code of it has come back it lets nobody in.
 */
export async function getPendingSecret(
  db: Database,
  { secret }: Pick<FactorSettings, 'secret'>,
  actor: Officer | Intermediary | Appellate,
): Promise<string> {
  requireRole(actor, 'admin', 'staff', 'intermediary', 'appellate')
  const keep = { secret, userId: actor.id }
  const now = new Date()
  const oldest = new Date(now.getTime() - pendingFactorMinutes * 60_000).toISOString()
  const kept = await findPending(db, actor, oldest)
  const open = kept && openSealed(kept, keep)
  if (open !== undefined) return open
  const made = { pending: sealSecret(newAuthenticatorSecret(), keep), pendingAt: now.toISOString() }
  return db.transaction().execute(async (trx) => {
    await lockAccount(trx, actor.id)
    const meanwhile = await findPending(trx, actor, oldest)
    const other = meanwhile && openSealed(meanwhile, keep)
    if (other !== undefined) return other
    await upsert(trx, 'secondFactors', { userId: actor.id }, made, {
      sealed: null,
      confirmedAt: null,
      lastStep: 0,
    })
    return openSealed(made.pending, keep) as string
  })
}

async function findPending(db: Database, actor: Officer | Intermediary | Appellate, oldest: string) {
  const row = await db
    .selectFrom('secondFactors')
    .select('pending')
    .where('userId', '=', actor.id)
    .where('pendingAt', '>', oldest)
    .executeTakeFirst()
  return row?.pending ?? undefined
}

/**
 * Turns two-step sign-in on with the pending secret, or puts it in the place of the app used so far, and
 * makes new recovery codes. It wants the password and a code of the app, and ends the account's other
 * sessions.
 */
export async function turnOnFactor(
  db: Database,
  { secret }: Pick<FactorSettings, 'secret'>,
  actor: Officer | Intermediary | Appellate,
  { password, code }: { password: string; code: string },
): Promise<FactorChange> {
  requireRole(actor, 'admin', 'staff', 'intermediary', 'appellate')
  const proof = await confirmPassword(db, actor, password)
  if (!proof.done) return proof
  const keep = { secret, userId: actor.id }
  const now = new Date()
  const oldest = new Date(now.getTime() - pendingFactorMinutes * 60_000).toISOString()
  return db.transaction().execute(async (trx): Promise<FactorChange> => {
    if (!(await lockProven(trx, proof))) return wrongPassword
    const pending = await findPending(trx, actor, oldest)
    const plain = pending && openSealed(pending, keep)
    if (pending === undefined || plain === undefined) return { done: false, stale: true }
    const step = stepOfCode(plain, code, now)
    if (step === undefined) return { done: false, fault: 'codeWrong' }
    const date = now.toISOString()
    const before = await trx
      .selectFrom('secondFactors')
      .select('confirmedAt')
      .where('userId', '=', actor.id)
      .executeTakeFirst()
    await trx
      .updateTable('secondFactors')
      .set({ sealed: pending, confirmedAt: date, lastStep: step, pending: null, pendingAt: null })
      .where('userId', '=', actor.id)
      .execute()
    const codes = await replaceRecoveryCodes(trx, keep)
    await endSessionsOf(trx, actor.id, { except: actor.sessionId })
    const act = before?.confirmedAt ? 'secondFactor.replaced' : 'secondFactor.turnedOn'
    await recordAct(trx, actor, { act, subject: actor.id, date })
    return { done: true, codes }
  })
}

/** Makes new recovery codes in place of all earlier ones; wants the password. */
export async function renewRecoveryCodes(
  db: Database,
  { secret }: Pick<FactorSettings, 'secret'>,
  actor: Officer | Intermediary | Appellate,
  { password }: { password: string },
): Promise<FactorChange> {
  requireRole(actor, 'admin', 'staff', 'intermediary', 'appellate')
  const proof = await confirmPassword(db, actor, password)
  if (!proof.done) return proof
  return db.transaction().execute(async (trx): Promise<FactorChange> => {
    if (!(await lockProven(trx, proof))) return wrongPassword
    if (!(await findOwnFactor(trx, actor))) return { done: false, stale: true }
    const codes = await replaceRecoveryCodes(trx, { secret, userId: actor.id })
    const date = new Date().toISOString()
    await recordAct(trx, actor, { act: 'recoveryCodes.made', subject: actor.id, date })
    return { done: true, codes }
  })
}

/**
 * Turns two-step sign-in off, where the role may sign in without; wants the password, and ends the account's
 * other sessions.
 */
export async function turnOffFactor(
  db: Database,
  { secondFactorFor }: Pick<FactorSettings, 'secondFactorFor'>,
  actor: Officer | Intermediary | Appellate,
  { password }: { password: string },
): Promise<FactorChange | { done: false; fault: 'required' }> {
  requireRole(actor, 'admin', 'staff', 'intermediary', 'appellate')
  if (secondFactorFor.includes(factorRoleOf(kindOf(actor)))) return { done: false, fault: 'required' }
  const proof = await confirmPassword(db, actor, password)
  if (!proof.done) return proof
  return db.transaction().execute(async (trx): Promise<FactorChange> => {
    if (!(await lockProven(trx, proof))) return wrongPassword
    if (!(await deleteFactor(trx, actor.id))) return { done: false, stale: true }
    await endSessionsOf(trx, actor.id, { except: actor.sessionId })
    const date = new Date().toISOString()
    await recordAct(trx, actor, { act: 'secondFactor.turnedOff', subject: actor.id, date })
    return { done: true, codes: [] }
  })
}
