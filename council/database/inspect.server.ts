import { sql } from 'kysely'
import { isPostgres } from './dialect.server.ts'
import type { Database } from './tables.ts'

/**
 * Reads, by name, the settings of the writing connection that decide what a power cut can destroy; also
 * `wal_level` and `foreign_keys`, for the operator's information.
 */
export async function getDurabilitySettings(db: Database): Promise<Record<string, string>> {
  if (isPostgres(db)) {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_level') order by name`.execute(
      db,
    )
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  }
  // Each handle has its own settings; a transaction runs on the writer.
  const { rows } = await db.transaction().execute((trx) =>
    sql<Record<string, string>>`
      select m.journal_mode, case s.synchronous when 2 then 'full' else s.synchronous end as "synchronous",
        case k.foreign_keys when 1 then 'on' else 'off' end as "foreign_keys"
      from pragma_journal_mode m, pragma_synchronous s, pragma_foreign_keys k`.execute(trx),
  )
  return rows[0] ?? {}
}

/** The size of the database in bytes. */
export async function getDatabaseBytes(db: Database): Promise<number> {
  const size = isPostgres(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as "bytes"`
    : sql<{ bytes: number }>`
      select c.page_count * s.page_size as "bytes" from pragma_page_count c, pragma_page_size s`
  return (await size.execute(db)).rows[0]?.bytes ?? 0
}

/** Lists the settings with which a power cut could destroy acknowledged data or leave pages half-written. */
export async function listPostgresFaults(db: Database): Promise<string[]> {
  const settings = await getDurabilitySettings(db)
  return ['fsync', 'full_page_writes', 'synchronous_commit']
    .filter((name) => settings[name] === 'off')
    .map(durabilityFault)
}

export function durabilityFault(setting: string): string {
  return `PostgreSQL has ${setting} off: a power cut would take what it has acknowledged.`
}

/** What the connections of a portal that serves are called at the server. */
export const servingName = 'e-gram-panchayat portal'

/** How many connections portals have to this PostgreSQL database. */
export async function countServing(db: Database): Promise<number> {
  const { rows } = await sql<{ others: number }>`
    select count(*) as "others" from pg_stat_activity
    where datname = current_database() and application_name like ${`${servingName}%`}`.execute(db)
  return rows[0]?.others ?? 0
}

/** In how many data folders, of whatever machine, the portals that serve this PostgreSQL database work. */
export async function countPlaces(db: Database): Promise<number> {
  const { rows } = await sql<{ places: number }>`
    select count(distinct application_name) as "places" from pg_stat_activity
    where datname = current_database() and application_name like ${`${servingName}%`}`.execute(db)
  return rows[0]?.places ?? 0
}

/** The engine and its version, such as `SQLite 3.50.4`. */
export async function getEngine(db: Database): Promise<string> {
  const version = isPostgres(db)
    ? sql<{ version: string }>`show server_version`
    : sql`select sqlite_version() as version`
  const { rows } = await version.execute(db)
  const [row] = rows as Record<string, string>[]
  return `${isPostgres(db) ? 'PostgreSQL' : 'SQLite'} ${Object.values(row ?? {})[0]}`
}

/** Lists the faults of the database itself, a line each; may read all of it. */
export async function listDatabaseFaults(db: Database): Promise<string[]> {
  if (isPostgres(db)) return listPostgresFaults(db)
  // The quick check would not see a table and its index disagree, nor either that a row's parent is gone:
  // other programs delete one without a word.
  const { rows } = await sql<{ fault: string }>`
    select integrity_check as "fault" from pragma_integrity_check union all
    select count(*) || ' rows of ' || "table" || ' name rows of ' || "parent" || ' that are gone'
    from pragma_foreign_key_check group by "table", "parent"`.execute(db)
  // The first finding shares its value with a heading.
  return rows
    .flatMap(({ fault }) => fault.split('\n'))
    .filter((line) => line !== 'ok' && !line.startsWith('***'))
}

/** A column, read from the database's own catalogue. */
export interface ColumnRow {
  table: string
  column: string
  /** Its position in the primary key, from 1; 0 when it is not part of the key. */
  keyPlace: number
  /** The table that it references. */
  parent: string | null
}

/** Lists all columns of all tables, in their order of creation. */
export async function listColumns(db: Database): Promise<ColumnRow[]> {
  const columns = isPostgres(db)
    ? sql<ColumnRow>`
      select t.relname as "table", a.attname as "column", p.relname as "parent",
        coalesce(array_position(k.conkey, a.attnum), 0) as "keyPlace"
      from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      left join pg_constraint k on k.conrelid = t.oid and k.contype = 'p'
      left join pg_constraint f on f.conrelid = t.oid and f.contype = 'f' and a.attnum = any (f.conkey)
      left join pg_class p on p.oid = f.confrelid
      where t.relnamespace = current_schema()::regnamespace and t.relkind in ('r', 'p')
      order by t.relname collate "C", a.attnum`
    : sql<ColumnRow>`
      select t.name as "table", a.name as "column", p."table" as "parent", a.pk as "keyPlace"
      from sqlite_schema t join pragma_table_info(t.name) a
      left join pragma_foreign_key_list(t.name) p on p."from" = a.name
      where t.type = 'table' and t.name not like 'sqlite~_%' escape '~'
      order by t.name, a.cid`
  return (await columns.execute(db)).rows
}
