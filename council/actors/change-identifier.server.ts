import type { Identifier } from '../../rules/sign-in-name.ts'
import type { Database } from '../database/tables.ts'
import { NameTaken } from './store-identifiers.server.ts'

/**
 * Gives an account another email or phone number in place of the one that it had, or takes it away with the
 * value '', inside the transaction of the act. The new one is unverified. Throws `NameTaken` if another
 * account has it.
 */
export async function changeIdentifier(
  trx: Database,
  userId: string,
  { kind, value }: Identifier,
  now: string,
): Promise<void> {
  await trx.deleteFrom('identifiers').where('userId', '=', userId).where('kind', '=', kind).execute()
  if (value !== '') {
    const stored = await trx
      .insertInto('identifiers')
      .values({ kind, value, userId, createdAt: now })
      .onConflict((conflict) => conflict.columns(['kind', 'value']).doNothing())
      .returning('userId')
      .execute()
    if (stored.length === 0) throw new NameTaken(kind)
  }
  await trx
    .updateTable('users')
    // A profile that was opened before is stale now: saved, it would bring the former name back.
    .set({ updatedAt: now, ...(kind === 'email' && { email: value || null }) })
    .where('id', '=', userId)
    .execute()
}
