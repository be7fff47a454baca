import { sql } from 'kysely'
import type { Database } from './tables.ts'

/**
 * Bounds what the two handles of a council's SQLite file keep of it in memory, in kilobytes each: a process
 * with hundreds of files would keep 2 MB of each twice. The operating system keeps the files all the same.
 */
export async function boundPageCache(db: Database, kilobytes: number): Promise<void> {
  const bound = sql.raw(`pragma cache_size = -${kilobytes}`)
  await bound.execute(db)
  // The writer.
  await db.transaction().execute((trx) => bound.execute(trx))
}
