import type { Database } from '../../database/tables.ts'

/**
 * Deletes an account's second factor, its recovery codes and what has begun with it, inside the transaction
 * of the act. False: it had none that was turned on.
 */
export async function deleteFactor(trx: Database, userId: string): Promise<boolean> {
  await trx.deleteFrom('recoveryCodes').where('userId', '=', userId).execute()
  await trx.deleteFrom('signInSteps').where('userId', '=', userId).execute()
  const deleted = await trx
    .deleteFrom('secondFactors')
    .where('userId', '=', userId)
    .returning('confirmedAt')
    .executeTakeFirst()
  return Boolean(deleted?.confirmedAt)
}
