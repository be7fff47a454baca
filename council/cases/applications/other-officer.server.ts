import type { Database } from '../../database/tables.ts'

/** Whether there is an officer beside this one who decides. */
export async function hasOtherOfficer(db: Database, officerId: string): Promise<boolean> {
  const other = await db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', ['staff', 'admin'])
    .where('duty', 'is', null)
    .where('disabledAt', 'is', null)
    .where('id', '!=', officerId)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
