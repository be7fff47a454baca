import { formatPaise } from '../../../rules/fees/paise.ts'
import { type Admin, type Officer, requireRole } from '../../actors/actors.server.ts'
import { type AuditEntry, recordAct, recordActs } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { tellApplicant } from '../../messages/outbox/write-message.server.ts'
import { askReview } from '../counter/ask-review.server.ts'
import { storeWaiver } from './charges.server.ts'
import { lockPaidCase } from './lock-paid-case.server.ts'
import type { Noted } from './noted.server.ts'
import { readAccount } from './read-fees.server.ts'

export interface NewCharge {
  /** Made with the form, so that the same form sent twice is one charge. */
  chargeId: string
  name: string
  paise: number
  now?: Date
}

/**
 * Charges an application something by hand. `noted`: the form was sent before, with something else in it.
 * Undefined when there is no such application.
 */
export async function addCharge(
  db: Database,
  actor: Officer,
  applicationId: string,
  { chargeId, name, paise, now = new Date() }: NewCharge,
): Promise<{ done: true } | { done: false; noted: Noted } | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    if (!(await lockPaidCase(trx, applicationId))) return undefined
    const date = now.toISOString()
    const added = await trx
      .insertInto('charges')
      .values({ chargeId, applicationId, name, paise, falls: 'officer', addedAt: date, addedBy: actor.id })
      .onConflict((conflict) => conflict.column('chargeId').doNothing())
      .returning('chargeId')
      .executeTakeFirst()
    if (!added) {
      const { charges } = await readAccount(trx, applicationId)
      const earlier = charges.find((one) => one.chargeId === chargeId)
      // The key is that of another application.
      if (!earlier) return undefined
      if (earlier.name === name && earlier.paise === paise) return { done: true }
      return { done: false, noted: { paise: earlier.paise, texts: [earlier.name] } }
    }
    const after = { name, paise }
    await recordAct(trx, actor, { act: 'charge.added', subject: applicationId, after, date })
    return { done: true }
  })
}

/**
 * Waives a charge, tells the applicant and asks for another look, in one transaction. False: it was waived
 * before. Undefined when there is no such charge of the application.
 */
export async function waiveCharge(
  db: Database,
  actor: Admin,
  applicationId: string,
  { chargeId, reason, now = new Date() }: { chargeId: string; reason: string; now?: Date },
): Promise<boolean | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    const found = await lockPaidCase(trx, applicationId)
    const { charges } = await readAccount(trx, applicationId)
    const charge = charges.find((one) => one.chargeId === chargeId)
    if (!found || !charge) return undefined
    if (charge.waivedAt !== null) return false
    await recordActs(trx, actor, await waiveCharges(trx, actor, found, [charge], { reason, now }))
    return true
  })
}

type Waived = { chargeId: string; name: string; paise: number }

/**
 * Waives charges, tells the applicant and asks for another look, inside the transaction of an act that has
 * locked the application. Gives the lines of the audit, which are written last.
 */
export async function waiveCharges(
  trx: Database,
  actor: Admin,
  found: { applicationId: string; userId: string },
  charges: Waived[],
  { reason, now }: { reason: string; now: Date },
): Promise<AuditEntry[]> {
  requireRole(actor, 'admin')
  const { applicationId } = found
  const date = now.toISOString()
  const ids = charges.map(({ chargeId }) => chargeId)
  await storeWaiver(trx, ids, { by: actor.id, date, reason })
  for (const { chargeId, paise } of charges) {
    const news = { ...found, occasion: chargeId, revision: null, values: { amount: formatPaise(paise) }, now }
    await tellApplicant(trx, { event: 'fee.waived', ...news })
    await askReview(trx, actor, { subject: chargeId, kind: 'waiver', applicationId, paise, reason, date })
  }
  return charges.map(({ name, paise }) => ({
    act: 'charge.waived',
    subject: applicationId,
    after: { name, paise, reason },
    date,
  }))
}
