import { sql } from 'kysely'
import { isPostgres } from '../council/database/dialect.server.ts'
import type { Database } from '../council/database/tables.ts'

/**
 * Whether as many transactions as that wait for a lock of another one in this database. A file has one
 * writer, who locks it all: there the answer is always yes.
 */
export async function areWaiting(db: Database, count = 1): Promise<boolean> {
  if (!isPostgres(db)) return true
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length >= count
}
