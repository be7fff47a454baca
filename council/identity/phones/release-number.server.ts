import { requireRole, type Staff } from '../../actors/actors.server.ts'
import { changeIdentifier } from '../../actors/change-identifier.server.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { findCitizen } from '../accounts/citizens.server.ts'
import { indexCitizen } from '../accounts/create-account.server.ts'
import { writeNotice } from '../notices/write-notice.server.ts'

/**
 * Takes a phone number off a citizen's account, because it has passed to somebody else, who can then give it
 * as their own. The owner is told on the next page; an account without an email keeps no name to sign in
 * with, and gets another at the counter. Undefined, with nothing changed: no citizen has this number by now.
 * `reason`: officers read it in the audit.
 */
export async function releaseNumber(
  db: Database,
  actor: Staff,
  userId: string,
  { phone, reason }: { phone: string; reason: string },
): Promise<{ name: string } | undefined> {
  requireRole(actor, 'staff')
  return db.transaction().execute(async (trx) => {
    // Locked where it is not disabled; of a disabled account the number can be released too.
    await lockAccount(trx, userId)
    const citizen = await findCitizen(trx, actor, userId)
    if (!citizen || phone === '' || citizen.phone !== phone) return undefined
    const now = new Date().toISOString()
    const { name, email } = citizen
    await changeIdentifier(trx, userId, { kind: 'phone', value: '' }, now)
    await indexCitizen(trx, { id: userId, name, email })
    // A code that was sent to it may be in the new owner's hands.
    await trx.deleteFrom('phoneCodes').where('phone', '=', phone).execute()
    await writeNotice(trx, { userId, kind: 'numberReleased', createdAt: now })
    await recordAct(trx, actor, {
      act: 'phone.released',
      subject: userId,
      before: { phone },
      after: { reason },
      date: now,
    })
    return { name }
  })
}
