import { randomUUID } from 'node:crypto'
import type { Actor, Citizen, Staff } from '../actors/actors.server.ts'
import { decideApplication } from '../cases/applications/decide.server.ts'
import { submitApplication } from '../cases/applications/submit.server.ts'
import { issueCertificate } from '../cases/certificates/issue.server.ts'
import { receivePayment } from '../cases/fees/payments.server.ts'
import { readFees } from '../cases/fees/read-fees.server.ts'
import { sayPaid } from '../cases/fees/say-paid.server.ts'
import type { Signing } from '../certificates/prepare-certificate.server.ts'
import type { Database } from '../database/tables.ts'

/** Nobody signs in while a demonstration is filled: its accounts act here without a session. */
export function accountOf<Account extends Actor>(id: string, role: Account['role']) {
  return { id, role, duty: null } as unknown as Account
}

const fields = {
  applicantName: 'सविता जाधव',
  applicantFatherName: '',
  applicantMotherName: '',
  applicantPhoneNo: '1000043210',
  applicantVillage: 'नमुना गाव 1',
  applicantPincode: '',
  applicantLandmark: '',
  userDetails: '',
  additionalInfo: '',
}
const answers = { propertyNo: '214', ownerName: 'रमेश जाधव', hasWater: 'no', purpose: 'कर्जासाठी' } as const

/**
 * Takes one application of the demonstration's citizen from the form over the fee to the certificate, in the
 * days before `now`, by the acts by which people do it: its number. The key that signs must be there.
 */
export async function addFinishedCase(db: Database, signing: Signing, now: Date): Promise<string> {
  const citizen = accountOf<Citizen>('demo-user', 'user')
  const clerk = accountOf<Staff>('demo-staff', 'staff')
  const ago = (days: number) => ({ now: new Date(now.getTime() - days * 86_400_000) })
  const answered = { answers, formVersion: 1 }
  const form = { fields, answered, submissionKey: randomUUID(), client: undefined }
  const sent = await submitApplication(db, citizen, 'NODUES', { ...form, ...ago(5) })
  if (!sent || !('applicationId' in sent)) throw new Error('The demonstration takes no application.')
  const { applicationId } = sent
  await sayPaid(db, citizen, applicationId, { method: 'upi', reference: '400000000214', ...ago(5) })
  const { payments } = await readFees(db, applicationId, 'mr')
  for (const { paymentId } of payments) await receivePayment(db, clerk, paymentId, ago(4))
  await decideApplication(db, clerk, applicationId, { status: 'Approved', revision: 1, ...ago(3) })
  const register = { year: '2026-27', page: '37' }
  const seen = { fields: register, signing, templateVersion: 1 }
  const issued = await issueCertificate(db, clerk, applicationId, { ...seen, ...ago(3) })
  if (!issued || !('issued' in issued)) throw new Error('The demonstration issues no certificate.')
  return applicationId
}
