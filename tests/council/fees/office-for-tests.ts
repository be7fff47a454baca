import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Citizen, Officer } from '../../../council/actors/actors.server.ts'
import { decideApplication } from '../../../council/cases/applications/decide.server.ts'
import { addCharge } from '../../../council/cases/fees/change-charges.server.ts'
import { takeAtOffice } from '../../../council/cases/fees/payments.server.ts'
import { findOwnFees, readFees } from '../../../council/cases/fees/read-fees.server.ts'
import { sayPaid } from '../../../council/cases/fees/say-paid.server.ts'
import { type ServiceFee, setServiceFees } from '../../../council/catalogue/fees/service-fees.server.ts'
import { findServiceRow } from '../../../council/catalogue/services/find-service.server.ts'
import type { Database } from '../../../council/database/tables.ts'
import { newAdmin, newCitizen, newStaff } from '../../actors.ts'
import { apply, noon, offer } from '../cases-for-tests.ts'

export const line = (name: string, paise: number, falls: ServiceFee['falls'] = 'apply'): ServiceFee => ({
  name,
  texts: { en: name, mr: `${name} (mr)` },
  paise,
  falls,
})

/** A reference that no two payments of these tests share. */
export function freshReference(): string {
  return String(Math.floor(Math.random() * 1e12)).padStart(12, '0')
}

/** An office with a service that costs something. */
export async function feeOffice(db: Database, fees: ServiceFee[] = [line('Certificate', 2000)]) {
  const [admin, clerk, citizen] = [await newAdmin(db), await newStaff(db), await newCitizen(db)]
  const serviceId = await offer(db, {}, admin)

  async function setFees(next: ServiceFee[]) {
    const readAt = (await findServiceRow(db, serviceId))?.updatedAt ?? ''
    assert.equal(await setServiceFees(db, admin, serviceId, { fees: next, readAt }), 'set')
  }
  await setFees(fees)

  return {
    admin,
    clerk,
    citizen,
    serviceId,
    setFees,
    sent: (by: Citizen = citizen) => apply(db, by, serviceId),
    feesOf: (id: string) => readFees(db, id, 'en'),
    ownFees: (id: string, by: Citizen = citizen) => findOwnFees(db, by, id, 'en'),
    async approve(id: string, revision: number) {
      const decision = { status: 'Approved', revision, now: noon('2026-06-02') } as const
      assert.deepEqual(await decideApplication(db, clerk, id, decision), { decided: true })
    },
    cash: (id: string, paise = 2000, by: Officer = clerk, now = noon('2026-06-02')) =>
      takeAtOffice(db, by, id, { paymentId: randomUUID(), method: 'cash', paise, bookNumber: '', now }),
    charge: (id: string, paise = 2000) =>
      addCharge(db, clerk, id, { chargeId: randomUUID(), name: 'Search', paise, now: noon('2026-06-02') }),
    /** What the applicant says, by UPI; the id of the payment. */
    async say(id: string, reference = freshReference(), by: Citizen = citizen, now = noon('2026-06-02')) {
      assert.deepEqual(await sayPaid(db, by, id, { method: 'upi', reference, now }), { said: true })
      const { payments } = await readFees(db, id, 'en')
      return payments.at(-1)?.paymentId ?? ''
    },
  }
}
