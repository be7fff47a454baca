import type { Database } from '../../database/tables.ts'

/** Whether two-step sign-in is on for the account. */
export async function hasFactor(db: Database, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('secondFactors')
    .select('userId')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
