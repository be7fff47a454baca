import { lockForTransaction } from '../database/dialect.server.ts'
import type { Database } from '../database/tables.ts'

const lockKey = 7260517

/**
 * Takes the rank for a new service, after all others, inside the transaction that adds it. Until that ends no other
 * service is ranked, so no two get the same rank.
 */
export async function takeNextRank(trx: Database): Promise<number> {
  await lockRanks(trx)
  const last = await trx
    .selectFrom('services')
    .select('rank')
    .orderBy('rank', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (last?.rank ?? 0) + 1
}

/** Lets nobody else rank services until the transaction ends. */
function lockRanks(trx: Database) {
  return lockForTransaction(trx, lockKey, 'exclusive')
}
