import { invitationHours } from '../../../rules/limits.ts'
import type { Role } from '../../../rules/roles.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { findStaff } from '../accounts/staff.server.ts'
import type { HostedIdentity } from './identity-provider.server.ts'
import { linkIdentity } from './linked-identities.server.ts'

export type Invitation =
  | { invited: true; name: string; expiresAt: string }
  | { invited: false; fault: 'disabled' | 'emailInvited' | 'linked' }

/**
 * Lets the person with this verified email at the identity service into a staff account, once and within 72
 * hours. A new invitation replaces the account's earlier one. Undefined: there is no such account.
 * `emailInvited`: the email is invited to another account. `linked`: the account has an identity there.
 */
export async function inviteIdentity(
  db: Database,
  actor: Admin,
  userId: string,
  { email, issuer }: { email: string; issuer: string },
): Promise<Invitation | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const staff = await findStaff(trx, actor, userId)
    if (!staff) return undefined
    if (!(await lockAccount(trx, actor.id)) || !(await lockAccount(trx, userId)))
      return { invited: false, fault: 'disabled' }
    const linked = trx.selectFrom('credentials').select('id').where('userId', '=', userId)
    if (await linked.where('providerId', '=', issuer).executeTakeFirst())
      return { invited: false, fault: 'linked' }
    const now = new Date()
    const date = now.toISOString()
    const expiresAt = new Date(now.getTime() + invitationHours * 3_600_000).toISOString()
    await deleteExpiredInvitations(trx, now)
    const another = trx
      .selectFrom('invitedIdentities as others')
      .select('others.userId')
      .where('others.email', '=', email)
      .where('others.userId', '!=', userId)
    // The earlier one stays open where this one is refused.
    await trx
      .deleteFrom('invitedIdentities')
      .where('userId', '=', userId)
      .where(({ exists, not }) => not(exists(another)))
      .execute()
    const stored = await trx
      .insertInto('invitedIdentities')
      .values({ userId, email, invitedBy: actor.id, createdAt: date, expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('userId')
      .execute()
    if (stored.length === 0) return { invited: false, fault: 'emailInvited' }
    await recordAct(trx, actor, { act: 'identity.invited', subject: userId, date })
    return { invited: true, name: staff.name, expiresAt }
  })
}

/** Finds the open invitation to a staff account; undefined: there is none. */
export function findInvitation(db: Database, actor: Admin, userId: string) {
  requireRole(actor, 'admin')
  return db
    .selectFrom('invitedIdentities')
    .select(['email', 'expiresAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', new Date().toISOString())
    .executeTakeFirst()
}

/** Withdraws the invitation to a staff account; false: there was none. */
export async function withdrawInvitation(db: Database, actor: Admin, userId: string): Promise<boolean> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('invitedIdentities')
      .where('userId', '=', userId)
      .returning('userId')
      .execute()
    if (gone.length === 0) return false
    await recordAct(trx, actor, {
      act: 'identity.invitationWithdrawn',
      subject: userId,
      date: new Date().toISOString(),
    })
    return true
  })
}

/**
 * Links an identity that comes for the first time to the staff account to which its email is invited, and
 * spends the invitation, inside the transaction of the sign-in. The service must have verified the email. A
 * temporary password, which an administrator knows, ends with it. Undefined: nobody has invited it.
 */
export async function acceptInvitation(
  trx: Database,
  identity: HostedIdentity,
  allowed: readonly Role[],
): Promise<{ id: string; role: string | null } | undefined> {
  if (!identity.emailVerified || identity.email === undefined || !allowed.includes('staff')) return undefined
  const invitation = await trx
    .selectFrom('invitedIdentities')
    .innerJoin('users', 'users.id', 'invitedIdentities.userId')
    .select(['users.id', 'users.role', 'users.temporaryPasswordAt', 'invitedIdentities.invitedBy'])
    .where('invitedIdentities.email', '=', identity.email)
    .where('invitedIdentities.expiresAt', '>', new Date().toISOString())
    .where('users.role', '=', 'staff')
    .executeTakeFirst()
  if (!invitation || !(await lockAccount(trx, invitation.id))) return undefined
  const { id, role, temporaryPasswordAt, invitedBy } = invitation
  const spent = await trx
    .deleteFrom('invitedIdentities')
    .where('userId', '=', id)
    .returning('userId')
    .execute()
  if (spent.length === 0) return undefined
  if (!(await linkIdentity(trx, { id }, id, identity, { invitedBy }))) return undefined
  if (temporaryPasswordAt !== null) await deletePassword(trx, id)
  return { id, role }
}

async function deletePassword(trx: Database, userId: string) {
  await trx
    .deleteFrom('credentials')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .execute()
  await trx.updateTable('users').set({ temporaryPasswordAt: null }).where('id', '=', userId).execute()
}

/** Deletes the invitations that expired before `now`. */
export async function deleteExpiredInvitations(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('invitedIdentities').where('expiresAt', '<', now.toISOString()).execute()
}
