import { faultOf } from './database/faults.server.ts'
import { isUpToDate } from './database/migrate.server.ts'
import type { Database } from './database/tables.ts'

export type ReadinessFault = 'full' | 'locked' | 'database' | 'migrations'

const reasons = { full: 'full', busy: 'locked', gone: 'database' } as const

/** Why the council cannot work now: its database takes no write, or lacks migrations. Undefined: it can. */
export async function findReadinessFault(db: Database, root: string): Promise<ReadinessFault | undefined> {
  try {
    if (!(await isUpToDate(db, root))) return 'migrations'
    const now = Date.now()
    // A counter that has run out: the next sweep takes it away.
    await db
      .insertInto('throttles')
      .values({ key: 'ready', points: 0, expire: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ expire: now }))
      .execute()
    return undefined
  } catch (error) {
    const fault = faultOf(error)
    return fault ? reasons[fault] : 'database'
  }
}
