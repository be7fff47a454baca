import { fold } from '../../rules/fold.ts'
import { readPhone } from '../../rules/phone.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import { lockAccount } from '../actors/lock-account.server.ts'
import { phoneOfUser, signInNameOf } from '../actors/shown-names.server.ts'
import { recordAct } from '../audit/audit.server.ts'
import type { Database } from '../database/tables.ts'
import { lockProven } from '../identity/accounts/prove-password.server.ts'
import {
  confirmPassword,
  type PasswordRefusal,
  wrongPassword,
} from '../identity/second-factor/confirm-password.server.ts'
import { eraseIn, listHeldOf } from './erase-account.server.ts'

/**
 * Finds the account that an open request to erase is about: that of its sender, or of who sent the
 * application that it names, if that is its applicant's and not a helper's. Undefined where there is none, or
 * nobody can sign in to it.
 */
export async function findErasable(db: Database, actor: Admin, requestId: string) {
  requireRole(actor, 'admin')
  const row = await db
    .selectFrom('privacyRequests')
    .leftJoin('applications', 'applications.applicationId', 'privacyRequests.applicationId')
    .innerJoin('users', (join) =>
      join.on(({ eb, fn, ref }) =>
        eb('users.id', '=', fn.coalesce(ref('privacyRequests.userId'), ref('applications.user'))),
      ),
    )
    .select(['users.id', 'users.name', 'users.nameKey', 'users.email', phoneOfUser.as('phone')])
    .select(['privacyRequests.userId', 'applications.applicantName', 'applications.applicantPhoneNo'])
    .where('privacyRequests.id', '=', requestId)
    .where('privacyRequests.kind', '=', 'erase')
    .where('privacyRequests.doneAt', 'is', null)
    .where('users.role', '=', 'user')
    .where('users.counterPhone', 'is', null)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, name, email, phone, applicantName, applicantPhoneNo } = row
  const isOwn = fold(applicantName ?? '') === row.nameKey || readPhone(applicantPhoneNo ?? '') === phone
  if (row.userId === null && !isOwn) return undefined
  return { id, name, signInName: signInNameOf({ email, phone }) }
}

/** Lists what the person has applied for whose account a request is to erase; undefined as `findErasable`. */
export async function findHeldByErasable(db: Database, actor: Admin, requestId: string, language: string) {
  const found = await findErasable(db, actor, requestId)
  return found && { ...found, applications: await listHeldOf(db, found.id, language) }
}

export type ErasingAtOffice = { done: true } | { done: false; fault: 'open' } | PasswordRefusal

/**
 * Erases the account of somebody who stands in the office and cannot sign in, against an identity paper that
 * the administrator has seen and names, with the administrator's own password; the request ends with it. What
 * goes and what stays is as where a citizen does it. Undefined: there is no such account.
 */
export async function eraseAtOffice(
  db: Database,
  actor: Admin,
  requestId: string,
  { paper, password }: { paper: string; password: string },
): Promise<ErasingAtOffice | undefined> {
  requireRole(actor, 'admin')
  if (!(await findErasable(db, actor, requestId))) return undefined
  const proof = await confirmPassword(db, actor, password)
  if (!proof.done) return proof
  return db.transaction().execute(async (trx) => {
    if (!(await lockProven(trx, proof))) return wrongPassword
    const found = await findErasable(trx, actor, requestId)
    // Whoever applies, asks or erases it locks it, too.
    if (!found || !(await lockAccount(trx, found.id))) return undefined
    const date = new Date().toISOString()
    if (!(await eraseIn(trx, found.id, date))) return { done: false, fault: 'open' }
    // The account's own requests are gone by now; one without an account stays, done.
    await trx
      .updateTable('privacyRequests')
      .set({ doneAt: date, doneBy: actor.id })
      .where('id', '=', requestId)
      .where('doneAt', 'is', null)
      .execute()
    await recordAct(trx, actor, { act: 'account.erased', subject: found.id, after: { paper }, date })
    return { done: true }
  })
}
