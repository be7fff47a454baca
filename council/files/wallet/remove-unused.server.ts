import { retentionHours } from '../../../rules/limits.ts'
import { lockAccount } from '../../actors/lock-account.server.ts'
import type { Database } from '../../database/tables.ts'

const atOnce = 500

/**
 * Removes the papers that nobody has used for a year before `now`; applications that took their pages keep
 * them. The sweep of files removes the bytes that nobody needs any more.
 */
export async function removeUnusedPapers(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - retentionHours.paper * 3_600_000).toISOString()
  const unused = await db
    .selectFrom('papers')
    .select(['paperId', 'user'])
    .where('usedAt', '<', limit)
    .orderBy('usedAt')
    .orderBy('paperId')
    .limit(atOnce)
    .execute()
  for (const { paperId, user } of unused)
    await db.transaction().execute(async (trx) => {
      // Its owner may use it just now, with the account locked.
      await lockAccount(trx, user)
      const old = trx.selectFrom('papers').select('paperId').where('paperId', '=', paperId)
      await trx
        .deleteFrom('paperPages')
        .where('paperId', 'in', old.where('usedAt', '<', limit))
        .execute()
      await trx.deleteFrom('papers').where('paperId', '=', paperId).where('usedAt', '<', limit).execute()
    })
}
