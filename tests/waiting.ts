import { sql } from 'kysely'
import { isPostgres } from '../council/database/dialect.server.ts'
import type { Database } from '../council/database/tables.ts'

/**
 * Whether as many transactions as that wait for a lock of another one in this database. A file has one
 * writer, who locks it all: there the answer is always yes.
 */
export async function areWaiting(db: Database, count = 1): Promise<boolean> {
  if (!isPostgres(db)) return true
  // Within a transaction the server lists only the connections that it knew at the first question.
  await sql`select pg_stat_clear_snapshot()`.execute(db)
  const { rows } = await sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length >= count
}

/**
 * Locks an application without writing it, so that those who wait for it follow in the order in which they
 * came: PostgreSQL lets them race for a row that was written meanwhile. A file is locked as a whole.
 */
export async function lockInOrder(trx: Database, applicationId: string): Promise<void> {
  if (!isPostgres(trx)) return
  await sql`select 1 from "applications" where "applicationId" = ${applicationId} for update`.execute(trx)
}
