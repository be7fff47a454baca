import { limits } from '../../../rules/limits.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'

/**
 * Lists the staff accounts that hear appeals and are not disabled, by name, and who holds an authority all
 * the same.
 */
export async function listHolders(db: Database, actor: Admin, holder?: string | null) {
  requireRole(actor, 'admin')
  const holders = await selectHolders(db).limit(limits.officersListed).execute()
  if (!holder || holders.some(({ id }) => id === holder)) return holders
  const held = db.selectFrom('users').select(['id', 'name']).where('id', '=', holder)
  return [...holders, ...(await held.execute())]
}

function selectHolders(db: Database) {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('role', '=', 'staff')
    .where('duty', '=', 'appeals')
    .where('disabledAt', 'is', null)
    .orderBy('nameKey')
    .orderBy('id')
}

/** Whether an account can hold an authority; also nobody can. */
export async function isHolder(trx: Database, holder: string | null) {
  if (holder === null) return true
  return (await selectHolders(trx).where('id', '=', holder).executeTakeFirst()) !== undefined
}
