import { faultOf } from './database/faults.server.ts'
import { isUpToDate } from './database/migrate.server.ts'
import type { Database } from './database/tables.ts'

export type ReadinessFault = 'full' | 'locked' | 'database' | 'migrations'

const reasons = { full: 'full', busy: 'locked', gone: 'database' } as const

/** Finds why the council is not ready: its database takes no writes or lacks migrations. Undefined when it is ready. */
export async function findReadinessFault(db: Database, root: string): Promise<ReadinessFault | undefined> {
  try {
    if (!(await isUpToDate(db, root))) return 'migrations'
    const now = Date.now()
    // An expired counter, which the next sweep deletes.
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
