import { isPostgres } from './database/dialect.server.ts'
import { faultOf } from './database/faults.server.ts'
import { listPostgresFaults } from './database/inspect.server.ts'
import { compare } from './database/migrate.server.ts'
import type { Database } from './database/tables.ts'

export type ReadinessFault = 'full' | 'locked' | 'database' | 'migrations' | 'newer'

const reasons = { full: 'full', busy: 'locked', gone: 'database' } as const

/** Why it is not ready: no writes to its database, or other migrations than the portal's; else undefined. */
export async function findReadinessFault(db: Database, root: string): Promise<ReadinessFault | undefined> {
  try {
    const { pending, unknown, changed } = await compare(db, root)
    if (unknown.length > 0) return 'newer'
    if (pending.length + changed.length > 0) return 'migrations'
    if (isPostgres(db) && (await listPostgresFaults(db)).length > 0) return 'database'
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
