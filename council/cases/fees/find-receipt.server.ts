import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import type { Database } from '../../database/tables.ts'

interface ReceiptLine {
  name: string
  texts: Record<string, string>
  paise: number
}

/** Finds the receipt of a payment for its applicant or an officer; undefined for another's and for none. */
export async function findReceipt(
  db: Database,
  actor: Citizen | Officer,
  paymentId: string,
  language: string,
) {
  requireRole(actor, 'admin', 'staff', 'user')
  const row = await db
    .selectFrom('receipts')
    .innerJoin('payments', 'payments.paymentId', 'receipts.paymentId')
    .innerJoin('applications', 'applications.applicationId', 'payments.applicationId')
    .select(['receipts.number', 'receipts.bookNumber', 'receipts.issuedAt', 'receipts.cancelledAt'])
    .select('receipts.lines')
    .select(['payments.method', 'payments.reference', 'payments.saidAt', 'payments.receivedPaise'])
    .select(['applications.applicationId', 'applications.applicantName', 'applications.applicantVillage'])
    .select(['applications.serviceName', 'applications.serviceTexts'])
    .where('receipts.paymentId', '=', paymentId)
    .$if(actor.role === 'user', (query) => query.where('applications.user', '=', actor.id))
    .executeTakeFirst()
  if (!row) return undefined
  const { receivedPaise, lines, ...receipt } = localizeServiceName(row, language)
  // The lines that stood when it was made: later changes of the fee are none of the receipt's.
  const charges = (JSON.parse(lines) as ReceiptLine[]).map(({ name, texts, paise }, index) => ({
    chargeId: String(index),
    name: texts[language] ?? name,
    paise,
    waivedAt: null,
  }))
  return { ...receipt, paise: receivedPaise ?? 0, charges }
}
