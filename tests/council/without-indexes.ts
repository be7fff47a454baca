import { sql } from 'kysely'
import { isPostgres } from '../../council/database/dialect.server.ts'
import type { Database } from '../../council/database/tables.ts'

/**
 * Runs work that fills whole tables while they have neither index nor key, and gives them back as they were:
 * to build an index of many rows once costs a fraction of keeping it up row by row. Throws when the rows
 * break a key.
 */
export async function withoutIndexes(db: Database, work: () => Promise<void>): Promise<void> {
  const { drop, restore } = isPostgres(db) ? await readPostgresIndexes(db) : await readSqliteIndexes(db)
  for (const statement of drop) await sql.raw(statement).execute(db)
  await work()
  for (const statement of restore) await sql.raw(statement).execute(db)
}

/** Keys of SQLite are part of the table; its other indexes keep the statement that made them. */
async function readSqliteIndexes(db: Database) {
  const { rows } = await sql<{ name: string; sql: string }>`select "name", "sql" from "sqlite_master"
    where "type" = 'index' and "sql" is not null`.execute(db)
  return { drop: rows.map(({ name }) => `drop index "${name}"`), restore: rows.map((row) => row.sql) }
}

async function readPostgresIndexes(db: Database) {
  // Foreign keys go first and come back last: they stand on the others. The one row of the revision, which
  // every change of content writes to by its key, keeps it.
  const { rows: keys } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as "table", quote_ident(conname) as "name", pg_get_constraintdef(oid) as "definition"
    from pg_constraint where contype in ('f', 'p', 'u') and connamespace = current_schema()::regnamespace
      and conrelid <> '"contentRevision"'::regclass
    order by contype`.execute(db)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as "name", pg_get_indexdef(indexrelid) as "definition" from pg_index
    join pg_class on pg_class.oid = indexrelid and relnamespace = current_schema()::regnamespace
    where not exists (select 1 from pg_constraint where conindid = indexrelid)`.execute(db)
  return {
    drop: [
      ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
      ...indexes.map(({ name }) => `drop index ${name}`),
    ],
    restore: [
      ...indexes.map(({ definition }) => definition),
      ...keys
        .toReversed()
        .map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ],
  }
}
