import { type PaymentState, toPay } from '../../../rules/fees/balance.ts'
import { type Admin, type Officer, requireRole } from '../../actors/actors.server.ts'
import { storeExported } from '../../audit/store-accesses.server.ts'
import { localizeServiceName } from '../../catalogue/services/service-texts.server.ts'
import { type Cursor, cappedCount, countRows, readAll, readPage } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { findApplicantLanguage } from '../applications/refusal-letter.server.ts'
import { readAccount } from './read-fees.server.ts'

/** Which payments are listed. */
export interface PaymentFilter {
  state?: PaymentState
  /** As references are kept; '' for all. */
  reference: string
  /** In which the services are named. */
  language: string
}

const columns = ['payments.saidAt', 'payments.paymentId'] as const

/** Lists payments, a page of 25: what is to check the oldest first, all others the newest first. */
export async function listPayments(db: Database, actor: Officer, filter: PaymentFilter, cursor: Cursor) {
  requireRole(actor, 'admin', 'staff')
  const page = await readPage(selectPayments(db, filter), {
    columns,
    direction: filter.state === 'said' ? 'asc' : 'desc',
    cursor,
  })
  return { ...page, rows: page.rows.map((row) => localizeServiceName(row, filter.language)) }
}

/** Yields every payment of a filter, the newest first; that each has left is noted before it does. */
export async function* exportPayments(db: Database, actor: Officer, filter: PaymentFilter) {
  requireRole(actor, 'admin', 'staff')
  for await (const rows of readAll(selectPayments(db, filter), { columns, direction: 'desc' })) {
    await storeExported(db, actor, rows)
    yield* rows.map((row) => localizeServiceName(row, filter.language))
  }
}

/** Counts the payments of a filter, all of them. */
export async function countExportedPayments(db: Database, actor: Officer, filter: PaymentFilter) {
  requireRole(actor, 'admin', 'staff')
  return countRows(selectPayments(db, filter))
}

function selectPayments(db: Database, { state, reference }: PaymentFilter) {
  return db
    .selectFrom('payments')
    .innerJoin('applications', 'applications.applicationId', 'payments.applicationId')
    .leftJoin('receipts', 'receipts.paymentId', 'payments.paymentId')
    .leftJoin('users', 'users.id', 'payments.decidedBy')
    .select(['payments.paymentId', 'payments.applicationId', 'payments.method', 'payments.paise'])
    .select(['payments.reference', 'payments.state', 'payments.saidAt', 'payments.receivedPaise'])
    .select(['payments.decidedAt', 'payments.note', 'users.name as decidedByName'])
    .select(['receipts.number', 'receipts.bookNumber', 'receipts.cancelledAt'])
    .select(['applications.serviceName', 'applications.serviceTexts', 'applications.applicantName'])
    .$if(state !== undefined, (query) => query.where('payments.state', '=', state ?? 'said'))
    .$if(reference !== '', (query) =>
      // The second condition is that of the index.
      query.where('payments.reference', '=', reference).where('payments.reference', '<>', ''),
    )
}

/** Counts payments by their state, each to 1,000 at most. */
export async function countPayments(
  db: Database,
  actor: Officer,
): Promise<Record<PaymentState | 'all', number>> {
  requireRole(actor, 'admin', 'staff')
  const all = db.selectFrom('payments').select('paymentId')
  return db
    .selectNoFrom([
      cappedCount(all).as('all'),
      cappedCount(all.where('state', '=', 'said')).as('said'),
      cappedCount(all.where('state', '=', 'received')).as('received'),
      cappedCount(all.where('state', '=', 'notFound')).as('notFound'),
    ])
    .executeTakeFirstOrThrow()
}

/** What is to pay of each application that is named, in paise. */
export async function listToPay(db: Database, actor: Officer, ids: string[]): Promise<Map<string, number>> {
  requireRole(actor, 'admin', 'staff')
  const found = new Map<string, number>()
  for (const id of new Set(ids)) found.set(id, toPay(await readAccount(db, id)))
  return found
}

/** Finds a payment with its applicant's language, and its receipt if it has one; undefined for none. */
export async function findPayment(db: Database, actor: Officer, paymentId: string, language: string) {
  requireRole(actor, 'admin', 'staff')
  const row = await selectPayments(db, { reference: '', language })
    .where('payments.paymentId', '=', paymentId)
    .executeTakeFirst()
  if (!row) return undefined
  const tag = await findApplicantLanguage(db, actor, row.applicationId)
  return { ...localizeServiceName(row, language), applicantLanguage: tag }
}

/** A payment that waits for the office. */
export type ToldPayment = Awaited<ReturnType<typeof listTold>>[number]

/** Lists the payments that wait for the office, or those of them that are named, the oldest first. */
export async function listTold(db: Database, actor: Admin, ids?: string[]) {
  requireRole(actor, 'admin')
  return db
    .selectFrom('payments')
    .innerJoin('applications', 'applications.applicationId', 'payments.applicationId')
    .select(['paymentId', 'payments.applicationId', 'paise', 'reference', 'applicantName'])
    .where('state', '=', 'said')
    .$if(ids !== undefined, (query) => query.where('paymentId', 'in', ['', ...(ids ?? [])]))
    .orderBy('saidAt')
    .orderBy('paymentId')
    .execute()
}
