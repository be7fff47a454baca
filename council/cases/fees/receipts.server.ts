import { formatPaise, sumPaise } from '../../../rules/fees/paise.ts'
import type { AuditEntry } from '../../audit/audit.server.ts'
import { takeRegisterNumber } from '../../certificates/registers.server.ts'
import type { Database, Tables } from '../../database/tables.ts'
import { tellApplicant } from '../../messages/outbox/write-message.server.ts'
import { readAccount } from './read-fees.server.ts'

/** The register of receipts. */
const receiptPrefix = 'RCT'

interface PaidCase {
  applicationId: string
  userId: string
}

interface NewReceipt {
  paymentId: string
  method: Tables['receipts']['method']
  paise: number
  bookNumber: string
  by: string
  date: string
}

/**
 * Makes the receipt of a payment, inside the transaction by which it is received, and tells the applicant.
 * Lines of the audit are written last.
 */
export async function issueReceipt(
  trx: Database,
  { applicationId, userId }: PaidCase,
  { paymentId, method, paise, bookNumber, by, date }: NewReceipt,
): Promise<{ number: string; line: AuditEntry }> {
  // Made with the first receipt: an empty council takes in whatever is moved to it.
  await trx
    .insertInto('registers')
    .values({ prefix: receiptPrefix, name: 'Receipts', kind: 'receipts', year: 'april', createdAt: date })
    .onConflict((conflict) => conflict.column('prefix').doNothing())
    .execute()
  const number = await takeRegisterNumber(trx, receiptPrefix, date)
  const { charges } = await readAccount(trx, applicationId)
  const standing = charges.filter(({ waivedAt }) => waivedAt === null)
  const isOfAll = sumPaise(standing.map((charge) => charge.paise)) === paise
  const lines = isOfAll
    ? standing.map(({ name, texts, paise }) => ({ name, texts: JSON.parse(texts), paise }))
    : []
  await trx
    .insertInto('receipts')
    .values({
      number,
      paymentId,
      method,
      lines: JSON.stringify(lines),
      bookNumber,
      issuedAt: date,
      issuedBy: by,
    })
    .execute()
  await tellApplicant(trx, {
    event: 'fee.received',
    applicationId,
    userId,
    occasion: number,
    revision: null,
    values: { amount: formatPaise(paise), number },
    now: new Date(date),
  })
  return { number, line: { act: 'receipt.issued', subject: applicationId, after: { number, paise }, date } }
}
