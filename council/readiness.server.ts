import { isPostgres } from './database/dialect.server.ts'
import { faultOf } from './database/faults.server.ts'
import { listPostgresFaults } from './database/inspect.server.ts'
import { compare } from './database/migrate.server.ts'
import type { Database } from './database/tables.ts'
import { upsert } from './database/upsert.server.ts'

export type ReadinessFault = 'full' | 'locked' | 'database' | 'migrations' | 'newer'

const reasons = { full: 'full', busy: 'locked', gone: 'database' } as const

/**
 * Why it is not ready: no answer of its database, other migrations than the portal's, or, where the probe is
 * to write, no writes; else undefined. On a cluster a write is a commit that waits for its copy.
 */
export async function findReadinessFault(
  db: Database,
  root: string,
  probe: 'read' | 'write',
): Promise<ReadinessFault | undefined> {
  try {
    const { pending, unknown, changed } = await compare(db, root)
    if (unknown.length > 0) return 'newer'
    if (pending.length + changed.length > 0) return 'migrations'
    if (isPostgres(db) && (await listPostgresFaults(db)).length > 0) return 'database'
    if (probe === 'read') return undefined
    const now = Date.now()
    // An expired counter, which the next sweep deletes.
    await upsert(db, 'throttles', { key: 'ready' }, { expire: now }, { points: 0 })
    return undefined
  } catch (error) {
    const fault = faultOf(error)
    return fault ? reasons[fault] : 'database'
  }
}
