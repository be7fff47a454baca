import { requireRole, type Staff } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { oldestConfirmation } from '../../messages/outbox/write-message.server.ts'

/**
 * Confirms the phone number of a citizen who has shown a clerk that it is theirs. Confirmed again within
 * twelve months, it counts as done. False, with nothing changed: the account has another number by now, or is
 * no citizen's.
 */
export async function confirmAtCounter(
  db: Database,
  actor: Staff,
  userId: string,
  phone: string,
): Promise<boolean> {
  requireRole(actor, 'staff')
  const now = new Date().toISOString()
  const oldest = oldestConfirmation(new Date())
  return db.transaction().execute(async (trx) => {
    const number = await trx
      .selectFrom('identifiers')
      .innerJoin('users', 'users.id', 'identifiers.userId')
      .select(['users.role', 'identifiers.verifiedAt'])
      .where('kind', '=', 'phone')
      .where('value', '=', phone)
      .where('userId', '=', userId)
      .executeTakeFirst()
    if (!number || (number.role ?? 'user') !== 'user') return false
    if (number.verifiedAt !== null && number.verifiedAt >= oldest) return true
    const confirmed = await trx
      .updateTable('identifiers')
      .set({ verifiedAt: now, verifiedBy: actor.id })
      .where('kind', '=', 'phone')
      .where('value', '=', phone)
      .where('userId', '=', userId)
      .returning('userId')
      .execute()
    if (confirmed.length === 0) return false
    await recordAct(trx, actor, { act: 'phone.confirmed', subject: userId, after: { phone }, date: now })
    return true
  })
}
