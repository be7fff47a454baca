import type { Database } from '../../database/tables.ts'
import { lockApplication } from '../applications/lock-application.server.ts'

/** Locks an application until the transaction ends, and finds whose it is; undefined: there is none. */
export async function lockPaidCase(trx: Database, applicationId: string) {
  if (!(await lockApplication(trx, applicationId))) return undefined
  const { user } = await trx
    .selectFrom('applications')
    .select('user')
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  return { applicationId, userId: user }
}

/** Locks the application of a payment; undefined: there is no such payment. */
export async function lockCaseOfPayment(trx: Database, paymentId: string) {
  const payment = await trx
    .selectFrom('payments')
    .select('applicationId')
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
  return payment && lockPaidCase(trx, payment.applicationId)
}
