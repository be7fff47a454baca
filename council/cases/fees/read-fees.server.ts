import { type FeeState, feeState, toPay } from '../../../rules/fees/balance.ts'
import { type Citizen, type Officer, requireRole } from '../../actors/actors.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

/** What an application's applicant is to pay, has told and has paid. */
export type Fees = Awaited<ReturnType<typeof readFees>>
export type FeePayment = Fees['payments'][number]

/** Finds the fee of the citizen's own application; undefined for another's and for none. */
export async function findOwnFees(
  db: Database,
  actor: Citizen,
  applicationId: string,
  language: string,
): Promise<Fees | undefined> {
  requireRole(actor, 'user')
  const own = await db
    .selectFrom('applications')
    .select('applicationId')
    .where('applicationId', '=', applicationId)
    .where('user', '=', actor.id)
    .executeTakeFirst()
  return own && readFees(db, applicationId, language)
}

/** Finds the fee of an application for an officer; undefined where there is no such application. */
export async function findCaseFees(
  db: Database,
  actor: Officer,
  applicationId: string,
  language: string,
): Promise<Fees | undefined> {
  requireRole(actor, 'admin', 'staff')
  const found = await db
    .selectFrom('applications')
    .select('applicationId')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return found && readFees(db, applicationId, language)
}

/** Reads an application's fee as it arose. It checks no rights: the application was read for the actor. */
export async function readFees(db: Database, applicationId: string, language: string) {
  const { charges, payments } = await readAccount(db, applicationId)
  const named = charges.map(({ texts, ...charge }) => {
    const names = JSON.parse(texts) as Record<string, string>
    return { ...charge, name: names[language] ?? charge.name }
  })
  const account = { charges: named, payments }
  const state: FeeState = feeState(account)
  return { ...account, toPay: toPay(account), state }
}

/** The receipts of an application that were not cancelled. */
export function standingReceipts({ payments }: Pick<Fees, 'payments'>) {
  return payments.flatMap(({ paymentId, receipt, receivedPaise }) =>
    receipt?.cancelledAt === null ? [{ paymentId, number: receipt.number, paise: receivedPaise ?? 0 }] : [],
  )
}

/** Reads charges and payments with their receipts and refunds. */
export async function readAccount(db: Database, applicationId: string) {
  const [charges, payments] = await Promise.all([
    chargesOf(db, { applicationId }),
    paymentsOf(db, { applicationId }),
  ])
  const refunds = payments.length === 0 ? [] : await refundsOf(db, { applicationId })
  return {
    charges,
    payments: payments.map(({ number, bookNumber, issuedAt, cancelledAt, cancelReason, ...payment }) => ({
      ...payment,
      receipt:
        number === null
          ? undefined
          : { number, bookNumber, issuedAt: issuedAt ?? '', cancelledAt, cancelReason: cancelReason ?? '' },
      refunds: refunds.filter(({ paymentId }) => paymentId === payment.paymentId),
    })),
  }
}

const chargesOf = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('charges')
    .select(['chargeId', 'name', 'texts', 'paise', 'addedAt', 'waivedAt', 'waiveReason'])
    .where('applicationId', '=', params.applicationId)
    .orderBy('addedAt')
    .orderBy('chargeId'),
)

const paymentsOf = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('payments')
    .leftJoin('receipts', 'receipts.paymentId', 'payments.paymentId')
    .select([
      'payments.paymentId',
      'payments.method',
      'paise',
      'reference',
      'state',
      'saidAt',
      'receivedPaise',
    ])
    .select(['decidedAt', 'note', 'receipts.number', 'receipts.bookNumber', 'receipts.issuedAt'])
    .select(['receipts.cancelledAt', 'receipts.cancelReason'])
    .where('applicationId', '=', params.applicationId)
    .orderBy('saidAt')
    .orderBy('payments.paymentId'),
)

const refundsOf = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.paymentId', 'refunds.paymentId')
    .select(['refundId', 'refunds.paymentId', 'refunds.paise', 'refunds.method', 'day', 'reason'])
    .where('payments.applicationId', '=', params.applicationId)
    .orderBy('at')
    .orderBy('refundId'),
)
