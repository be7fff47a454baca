import { PostgresAdapter, sql } from 'kysely'
import { liftLimit } from './guarded-client.server.ts'
import { prepareQuery } from './prepared.server.ts'
import type { Database } from './tables.ts'

/** Whether the database is PostgreSQL; otherwise it is SQLite. */
export function isPostgres(db: Database) {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Runs the work in one transaction, under a lock that only one process at a time can hold. */
export function withMigrationLock<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (isPostgres(trx)) {
      // Another process may migrate for longer than a visitor would wait.
      await sql`set local lock_timeout = 0`.execute(trx)
      await sql.raw(liftLimit).execute(trx)
      await sql`select pg_advisory_xact_lock(7260515)`.execute(trx)
    }
    return work(trx)
  })
}

/**
 * Takes an advisory lock until the transaction ends, `shared` or `exclusive`. SQLite needs none, because it
 * has only one writer at a time.
 */
export async function lockForTransaction(
  trx: Database,
  key: number,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  if (isPostgres(trx)) await locks[mode](trx, { key })
}

const lockBy = (name: string) =>
  prepareQuery((db, { key }: { key: number }) =>
    db.selectNoFrom(({ fn, val }) => fn(name, [val(key)]).as('lock')),
  )
const locks = { exclusive: lockBy('pg_advisory_xact_lock'), shared: lockBy('pg_advisory_xact_lock_shared') }

/** Adapts a migration's statement to the engine, so that text sorts by its bytes on both. */
export function migrationText(db: Database, statement: string): string {
  return isPostgres(db) ? statement.replace(/("\w+") text\b/g, '$1 text collate "C"') : statement
}

/**
 * Runs work that fills tables and may insert a row before the row of the same table that it refers to. The
 * references are checked when the work is done.
 */
export async function withDeferredForeignKeys(trx: Database, work: () => Promise<void>): Promise<void> {
  if (!isPostgres(trx)) {
    await sql`pragma defer_foreign_keys = on`.execute(trx)
    return work()
  }
  const { rows } = await sql<{ table: string; name: string }>`
    select t.relname as "table", f.conname as "name" from pg_constraint f join pg_class t on t.oid = f.conrelid
    where f.contype = 'f' and f.conrelid = f.confrelid and t.relnamespace = current_schema()::regnamespace`.execute(
    trx,
  )
  const alter = async (how: string) => {
    for (const { table, name } of rows)
      await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} ${sql.raw(how)}`.execute(
        trx,
      )
  }
  await alter('deferrable initially deferred')
  await work()
  await sql`set constraints all immediate`.execute(trx)
  await alter('not deferrable')
  // Until autovacuum runs, the planner would take the tables for empty and scan them sequentially.
  await sql`analyze`.execute(trx)
}
