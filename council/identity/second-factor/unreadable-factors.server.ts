import type { Database } from '../../database/tables.ts'
import { openSealed } from './sealing.server.ts'

/**
 * Counts the second factors that cannot be read, because the council's secret is not the one with which they
 * were sealed. Their owners cannot sign in with a password until the former secret is back or the factor is
 * cleared.
 */
export async function countUnreadableFactors(db: Database, secret: string): Promise<number> {
  const rows = await db
    .selectFrom('secondFactors')
    .select(['userId', 'sealed'])
    .where('sealed', 'is not', null)
    .execute()
  return rows.filter(({ userId, sealed }) => sealed && openSealed(sealed, { secret, userId }) === undefined)
    .length
}
