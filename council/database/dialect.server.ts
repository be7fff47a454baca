import { PostgresAdapter, sql } from 'kysely'
import type { Database } from './tables.ts'

/** Whether the council is kept on PostgreSQL; else it is in a SQLite file. */
export function isPostgres(db: Database) {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** Whether the database refused a row because another one has what must be its alone. */
export function isUniqueViolation(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE'
}

/** Runs the work in one transaction while no other process migrates. */
export function withMigrationLock<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (isPostgres(trx)) {
      // Another process may migrate for longer than a visitor would wait.
      await sql`set local lock_timeout = 0`.execute(trx)
      await sql`select pg_advisory_xact_lock(7260515)`.execute(trx)
    }
    return work(trx)
  })
}

/**
 * Takes a lock of this name until the transaction ends: `shared` with others who take it so, `exclusive` alone. In a
 * SQLite file whoever writes is alone already.
 */
export async function lockForTransaction(
  trx: Database,
  key: number,
  mode: 'shared' | 'exclusive',
): Promise<void> {
  if (!isPostgres(trx)) return
  const lock =
    mode === 'exclusive' ? sql`pg_advisory_xact_lock(${key})` : sql`pg_advisory_xact_lock_shared(${key})`
  await sql`select ${lock}`.execute(trx)
}

/** A statement of a migration as the engine must have it: text sorts by its bytes on both. */
export function migrationText(db: Database, statement: string): string {
  return isPostgres(db) ? statement.replace(/("\w+") text\b/g, '$1 text collate "C"') : statement
}

/**
 * Runs work that fills tables, in which a row may come before the one of its own table that it refers to. When it is
 * done, every row that is referred to must be there.
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
  // Until the server comes to it by itself it would take the tables for empty, and read the whole of them.
  await sql`analyze`.execute(trx)
}
