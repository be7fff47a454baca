import { type Admin, requireRole } from '../actors/actors.server.ts'
import { phoneOfUser, withSignInName } from '../actors/shown-names.server.ts'
import type { Database } from '../database/tables.ts'
import {
  changeDisabled,
  listAbleAdministrators,
  lockAdministrators,
} from '../identity/accounts/disabling.server.ts'

/** How many administrators are listed at most. */
const mostAdministrators = 100

/** Lists administrators by name, 100 at most, with times of creation and, where it applies, of disabling. */
export async function listAdministrators(db: Database, actor: Admin) {
  requireRole(actor, 'admin')
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'createdAt', 'disabledAt'])
    .select(phoneOfUser.as('phone'))
    .where('role', '=', 'admin')
    .orderBy('nameKey')
    .orderBy('id')
    .limit(mostAdministrators)
    .execute()
  return rows.map(withSignInName)
}

/** `lastAdmin`: nobody else could administer the council, so the account stays enabled. */
export type AdministratorDisabling = { done: true; name: string } | { done: false; fault: 'lastAdmin' }

/**
 * Disables an administrator's account, which ends its sessions, or enables it again. Undefined when there is
 * no such account, and when the one who asks has been disabled meanwhile: of two who disable each other at
 * once, one stays.
 */
export async function setAdministratorDisabled(
  db: Database,
  actor: Admin,
  id: string,
  disabled: boolean,
): Promise<AdministratorDisabling | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const admins = await lockAdministrators(trx)
    const able = await listAbleAdministrators(trx)
    const asked = admins.find((one) => one.id === id)
    if (!asked || !able.some((one) => one.id === actor.id)) return undefined
    if (disabled && able.length === 1 && able[0]?.id === id) return { done: false, fault: 'lastAdmin' }
    await changeDisabled(trx, actor, id, { disabled, reason: '' })
    return { done: true, name: asked.name }
  })
}
