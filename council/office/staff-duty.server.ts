import type { Duty } from '../../rules/roles.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'
import { leaveCasesToNobody } from '../desks/put-on-desk.server.ts'
import { deleteLinksIssuedBy } from '../identity/accounts/delete-links.server.ts'
import { findStaff } from '../identity/accounts/staff.server.ts'
import { endSessionsOf } from '../identity/sessions/end-sessions.server.ts'

/**
 * Keeps a staff account to the counter, or gives it all of the staff's work with null. A change ends the
 * account's sessions and the links that it issued; what the counter alone cannot work on goes back to nobody.
 * Undefined: no such account.
 */
export async function setStaffDuty(db: Database, actor: Admin, id: string, duty: Duty | null) {
  requireRole(actor, 'admin')
  const now = new Date().toISOString()
  return db.transaction().execute(async (trx) => {
    const staff = await findStaff(trx, actor, id)
    if (!staff) return undefined
    const { name } = staff
    if (staff.duty === duty) return { name }
    await trx.updateTable('users').set({ duty, updatedAt: now }).where('id', '=', id).execute()
    await endSessionsOf(trx, id)
    await deleteLinksIssuedBy(trx, id)
    if (duty !== null) await leaveCasesToNobody(trx, actor, id)
    const change = { before: { duty: staff.duty }, after: { duty } }
    await recordAct(trx, actor, { act: 'account.dutySet', subject: id, ...change, date: now })
    return { name }
  })
}
