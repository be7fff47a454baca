import { randomUUID } from 'node:crypto'
import type { CertificatePaper } from '../../rules/certificates/paper.ts'
import { type Officer, requireRole } from '../actors/actors.server.ts'
import type { Database } from '../database/tables.ts'
import { tellApplicant } from '../messages/outbox/write-message.server.ts'
import { type PreparedCertificate, writeCertificate } from './prepare-certificate.server.ts'
import { takeRegisterNumber } from './registers.server.ts'

/** What is kept of a certificate as JSON: what the officer filled in, and the paper word for word. */
export interface CertificateValues {
  fields: Record<string, string>
  paper: CertificatePaper
}

/**
 * Gives a prepared certificate its number, signs it, keeps it and lays it ready, inside the transaction of an
 * act that has locked the application. Its applicant is told when nobody can undo the decision any more.
 */
export async function storeCertificate(
  trx: Database,
  actor: Officer,
  prepared: PreparedCertificate,
  date: string,
) {
  requireRole(actor, 'admin', 'staff')
  const { application, template, templateVersion, fields, key } = prepared
  const { applicationId, serviceId, applicantName: holder, user, revision } = application
  const number = await takeRegisterNumber(trx, template.register, date)
  const { paper, signed } = writeCertificate(prepared, number, date)
  const { code, digest } = signed
  const certificateId = randomUUID()
  const values: CertificateValues = { fields, paper }
  await trx
    .insertInto('certificates')
    .values({
      certificateId,
      number,
      serviceId,
      applicationId,
      templateVersion,
      values: JSON.stringify(values),
      holder,
      code,
      digest,
      keyId: key.keyId,
      issuedAt: date,
      issuedBy: actor.id,
    })
    .execute()
  await trx
    .updateTable('applications')
    .set({ toIssueAt: null, readyAt: date, handedOverAt: null, handedOverTo: '' })
    .where('applicationId', '=', applicationId)
    .execute()
  const now = new Date(date)
  const notBefore = await undoableUntil(trx, applicationId, date)
  const news = { applicationId, userId: user, occasion: number, revision, now, notBefore }
  await tellApplicant(trx, { event: 'certificate.issued', ...news })
  const line = { act: 'certificate.issued', subject: applicationId, after: { number }, date } as const
  // Lines are written last in a transaction.
  return { certificateId, number, line }
}

/** Until when the decision of an application can be undone; undefined where it cannot. */
async function undoableUntil(trx: Database, applicationId: string, date: string): Promise<Date | undefined> {
  const undo = await trx
    .selectFrom('undos')
    .select('until')
    .where('applicationId', '=', applicationId)
    .where('isPrinted', '=', 0)
    .where('until', '>', date)
    .executeTakeFirst()
  return undo && new Date(undo.until)
}
