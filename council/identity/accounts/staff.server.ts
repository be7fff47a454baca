import { fold } from '../../../rules/fold.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { changeIdentifier } from '../../actors/change-identifier.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { phoneOfUser, withNames, withSignInName } from '../../actors/shown-names.server.ts'
import { unlessTaken } from '../../actors/store-identifiers.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import { type Cursor, readPage } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { endSessionsOf } from '../sessions/end-sessions.server.ts'
import { changeDisabled } from './disabling.server.ts'

/**
 * Lists the staff accounts by name, a page of 25, with the times of creation and, where they apply, of
 * disabling and of turning on two-step sign-in.
 */
export async function listStaff(db: Database, actor: Admin, cursor: Cursor) {
  requireRole(actor, 'admin')
  const query = db
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['id', 'name', 'email', 'office', 'duty', 'createdAt', 'disabledAt', 'nameKey', 'confirmedAt'])
    .select(phoneOfUser.as('phone'))
    .where('role', '=', 'staff')
  const page = await readPage(query, { columns: ['nameKey', 'id'], direction: 'asc', cursor })
  return { ...page, rows: page.rows.map(withSignInName) }
}

/** Finds a staff account by id; undefined if none or of another role. Email and phone are '' for none. */
export async function findStaff(db: Database, actor: Admin, id: string) {
  requireRole(actor, 'admin')
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'office', 'duty', 'disabledAt', 'updatedAt'])
    .select(phoneOfUser.as('phone'))
    .where('id', '=', id)
    .where('role', '=', 'staff')
    .executeTakeFirst()
  return row && withNames(row)
}

/** Disables a staff account, ending sessions and issued links, or enables it. Undefined: no such account. */
export async function setStaffDisabled(db: Database, actor: Admin, id: string, disabled: boolean) {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const staff = await findStaff(trx, actor, id)
    if (!staff) return undefined
    await changeDisabled(trx, actor, id, { disabled, reason: '' })
    return { id, name: staff.name }
  })
}

/** Sets the title that citizens read for a staff member's name; '' for none. Undefined: no such account. */
export async function setStaffOffice(db: Database, actor: Admin, id: string, office: string) {
  requireRole(actor, 'admin')
  const now = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    const before = await findStaff(trx, actor, id)
    if (!before) return undefined
    await trx.updateTable('users').set({ office, updatedAt: now }).where('id', '=', id).execute()
    await recordAct(trx, actor, {
      act: 'account.officeSet',
      subject: id,
      before: { office: before.office },
      after: { office },
      date: now,
    })
    return { name: before.name }
  })
}

/**
 * `nameMissing`: neither an email nor a phone number would be left to sign in with. `stale`: the account was
 * changed since it was read.
 */
export type StaffChange =
  | { done: true; name: string }
  | { done: false; fault: 'phoneTaken' | 'emailTaken' | 'nameMissing' | 'stale' }

/**
 * Gives a staff account another phone number to sign in with, unconfirmed; '' takes it away. A change ends
 * the account's sessions. Undefined: no such account.
 */
export async function setStaffPhone(
  db: Database,
  actor: Admin,
  id: string,
  phone: string,
): Promise<StaffChange | undefined> {
  requireRole(actor, 'admin')
  const now = new Date().toISOString()
  return unlessTaken(db, 'phone', async (trx) => {
    // Locked where it is not disabled: of two who take a name away at once, one leaves the account its other.
    await lockAccount(trx, id)
    const staff = await findStaff(trx, actor, id)
    if (!staff) return undefined
    const { name } = staff
    const before = { phone: staff.phone }
    if (before.phone === phone) return { done: true, name } as const
    if (phone === '' && staff.email === '') return { done: false, fault: 'nameMissing' } as const
    await changeIdentifier(trx, id, { kind: 'phone', value: phone }, now)
    await endSessionsOf(trx, id)
    const change = { before, after: { phone } }
    await recordAct(trx, actor, { act: 'account.updated', subject: id, ...change, date: now })
    return { done: true, name } as const
  })
}

/**
 * Changes the name and the email of a staff account, as it was read at `readAt`; '' takes the email away.
 * Another email is unconfirmed, and ends the account's sessions. Undefined: no such account.
 */
export async function setStaffNames(
  db: Database,
  actor: Admin,
  id: string,
  { name, email, readAt }: { name: string; email: string; readAt: string },
): Promise<StaffChange | undefined> {
  requireRole(actor, 'admin')
  const now = new Date().toISOString()
  return unlessTaken(db, 'email', async (trx) => {
    await lockAccount(trx, id)
    const staff = await findStaff(trx, actor, id)
    if (!staff) return undefined
    const before = { name: staff.name, email: staff.email }
    if (before.name === name && before.email === email) return { done: true, name } as const
    if (staff.updatedAt !== readAt) return { done: false, fault: 'stale' } as const
    if (email === '' && staff.phone === '') return { done: false, fault: 'nameMissing' } as const
    await trx
      .updateTable('users')
      .set({ name, nameKey: fold(name), updatedAt: now })
      .where('id', '=', id)
      .execute()
    if (before.email !== email) {
      await changeIdentifier(trx, id, { kind: 'email', value: email }, now)
      await endSessionsOf(trx, id)
    }
    await recordAct(trx, actor, {
      act: 'account.updated',
      subject: id,
      before,
      after: { name, email },
      date: now,
    })
    return { done: true, name } as const
  })
}
