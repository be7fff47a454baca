import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresAdapter, PostgresDialect, SqliteDialect, sql } from 'kysely'
import pg from 'pg'
import { FileDialect } from './file-driver.server.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Where a council is kept: on PostgreSQL if there is a `databaseUrl`, else in a file in `dataDir`. */
export interface DatabasePlace {
  dataDir: string
  databaseUrl?: string
}

/** Thrown when the database cannot be opened as it must be; the message is one line for the operator. */
export class DatabaseRefused extends Error {}

const keptStatements = 400
const mostConnections = 10
/** How long a write waits for a lock before whoever asked is told to come back. */
const patienceMs = 5000

/**
 * Opens the council's database: the file `council.sqlite` in `dataDir`, made if it is not there, or the one that
 * `databaseUrl` names. Throws `DatabaseRefused` under a Node that the SQLite driver crashes on, when the server
 * does not answer, or when either engine is set so that a power cut could take what it has acknowledged.
 */
export async function openDatabase(place: DatabasePlace): Promise<Database> {
  // Under Node 20 the driver ends the process without a word, so this must come before it is touched.
  const major = Number(process.versions.node.split('.')[0])
  if (major < 24) throw new DatabaseRefused(`Node ${process.versions.node} is too old: start through npm.`)
  return place.databaseUrl === undefined ? openFile(place.dataDir) : openServer(place.databaseUrl)
}

const fileName = 'council.sqlite'

function openFile(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, fileName)
  // SQLite makes its files for everyone to read; made first, they are the portal's alone, and so are its logs.
  closeSync(openSync(path, 'a', 0o600))
  const [writer, reader] = [new Sqlite(path), new Sqlite(path)]
  for (const handle of [writer, reader]) settle(handle)
  return new Kysely<Tables>({
    dialect: new FileDialect({
      writer: remembering(writer),
      reader: remembering(reader),
      isBusy: (error) => faultOf(error) === 'busy',
      patienceMs,
    }),
  })
}

/**
 * Runs the work over the council as it is at one moment, on a connection of its own, while others go on writing; the
 * work can only read. Throws `DatabaseRefused` where there is no file to read, as `openDatabase` does otherwise.
 */
export async function readingOneMoment<T>(
  place: DatabasePlace,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  const db = place.databaseUrl === undefined ? openToRead(place.dataDir) : await openServer(place.databaseUrl)
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(work).finally(() => db.destroy())
}

function openToRead(dataDir: string): Database {
  const path = join(dataDir, fileName)
  if (!isDatabaseThere({ dataDir })) throw new DatabaseRefused(`There is no council in ${dataDir}.`)
  const file = new Sqlite(path)
  settle(file)
  file.pragma('query_only = on')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: remembering(file) }) })
}

/** Whether opening the database would find one; a server always counts as one. */
export function isDatabaseThere(place: DatabasePlace): boolean {
  return place.databaseUrl !== undefined || existsSync(join(place.dataDir, fileName))
}

/**
 * A WAL file that is opened again falls back to `synchronous=NORMAL` in silence, so each setting is read back.
 * SQLite waits for a lock with the whole process, so its own wait is short and the driver asks again.
 */
function settle(file: Sqlite.Database) {
  const wanted = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 50 }
  for (const [name, value] of Object.entries(wanted)) {
    file.pragma(`${name} = ${value}`)
    const got = file.pragma(name, { simple: true })
    if (got !== value) throw new DatabaseRefused(`SQLite keeps ${name} at ${String(got)}, not ${value}.`)
  }
}

/** Prepares each statement once. */
function remembering(file: Sqlite.Database) {
  const statements = new Map<string, Sqlite.Statement>()
  return {
    close: () => void file.close(),
    inTransaction: () => file.inTransaction,
    prepare(text: string) {
      const known = statements.get(text)
      if (known) return known
      if (statements.size >= keptStatements) statements.clear()
      const made = file.prepare(text)
      statements.set(text, made)
      return made
    },
  }
}

const int8 = 20

async function openServer(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: mostConnections,
    connectionTimeoutMillis: patienceMs,
    options: `-c synchronous_commit=on -c timezone=UTC -c lock_timeout=${patienceMs}`,
    // Counts are bigint, which the driver gives as text unless it is told otherwise.
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A connection that the server closed is replaced at the next query; without both listeners it ends the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    replaceNul(client)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    for (const line of await listServerFaults(db)) throw new DatabaseRefused(line)
    return db
  } catch (error) {
    await db.destroy()
    if (error instanceof DatabaseRefused) throw error
    const { code = 'no answer' } = error as { code?: string }
    throw new DatabaseRefused(`DATABASE_URL names a PostgreSQL that does not let the portal in (${code}).`)
  }
}

/** PostgreSQL's text cannot hold U+0000. None is ever stored, so a look-up by one must find nothing, not fail. */
function replaceNul(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...words: unknown[]) => unknown
  const plain = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value)
  const asked = (text: unknown, values?: unknown, ...rest: unknown[]) =>
    query(text, Array.isArray(values) ? values.map(plain) : values, ...rest)
  client.query = asked as typeof client.query
}

/** Whether the database refused a row because another one has what must be its alone. */
export function isTaken(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === '23505' || code === 'SQLITE_CONSTRAINT_UNIQUE'
}

export type DatabaseFault = 'full' | 'busy' | 'gone'

const faultCodes: [RegExp, DatabaseFault][] = [
  [/^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|53100|ENOSPC|EDQUOT)$/, 'full'],
  // What others hold for longer than is waited for; deadlocks; more connections or memory than there is.
  [/^(SQLITE_(BUSY|LOCKED)(_\w+)?|55P03|57014|40001|40P01|53\d{3})$/, 'busy'],
  [/^(SQLITE_(IOERR|CANTOPEN|READONLY)(_\w+)?|08\w{3}|57P0\d|25006|3D000|58030)$/, 'gone'],
  [/^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/, 'gone'],
]

/** The driver gives these no code. */
const lostWords =
  /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/

/**
 * What keeps the database from answering: no room, held by others, or not to be reached. Undefined when the error
 * says something else.
 */
export function faultOf(error: unknown): DatabaseFault | undefined {
  if (!(error instanceof Error)) return undefined
  const { code } = error as { code?: unknown }
  const known = faultCodes.find(([codes]) => typeof code === 'string' && codes.test(code))
  if (known) return known[1]
  if (lostWords.test(error.message)) return 'gone'
  return faultOf(error.cause)
}

/**
 * The settings that decide what a power cut takes, by name, as the connection that writes has them; also `wal_level`
 * and `foreign_keys`, for the operator to know.
 */
export async function durabilityOf(db: Database): Promise<Record<string, string>> {
  if (onServer(db)) {
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'wal_level') order by name`.execute(
      db,
    )
    return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
  }
  // Each handle has settings of its own; a transaction is on the one that writes.
  const { rows } = await db.transaction().execute((trx) =>
    sql<Record<string, string>>`
      select m.journal_mode, case s.synchronous when 2 then 'full' else s.synchronous end as "synchronous",
        case k.foreign_keys when 1 then 'on' else 'off' end as "foreign_keys"
      from pragma_journal_mode m, pragma_synchronous s, pragma_foreign_keys k`.execute(trx),
  )
  return rows[0] ?? {}
}

/** How much the database takes of its disk, in bytes. */
export async function bytesOf(db: Database): Promise<number> {
  const size = onServer(db)
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as "bytes"`
    : sql<{ bytes: number }>`
      select c.page_count * s.page_size as "bytes" from pragma_page_count c, pragma_page_size s`
  return (await size.execute(db)).rows[0]?.bytes ?? 0
}

/** With one of them off, a power cut can take what was acknowledged, or leave half-written pages behind. */
async function listServerFaults(db: Database): Promise<string[]> {
  const settings = await durabilityOf(db)
  return ['fsync', 'full_page_writes', 'synchronous_commit']
    .filter((name) => settings[name] === 'off')
    .map((name) => `PostgreSQL has ${name} off: a power cut would take what it has acknowledged.`)
}

function onServer(db: Database) {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

/** The engine and its version, such as `SQLite 3.50.4`. */
export async function engineOf(db: Database): Promise<string> {
  const version = onServer(db)
    ? sql<{ version: string }>`show server_version`
    : sql`select sqlite_version() as version`
  const { rows } = await version.execute(db)
  const [row] = rows as Record<string, string>[]
  return `${onServer(db) ? 'PostgreSQL' : 'SQLite'} ${Object.values(row ?? {})[0]}`
}

/** What is wrong with the database itself, a line each; empty when nothing is. May read the whole of it. */
export async function listDatabaseFaults(db: Database): Promise<string[]> {
  if (onServer(db)) return listServerFaults(db)
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db)
  // Its first finding comes with a heading, in one value.
  return rows
    .flatMap((row) => row.quick_check.split('\n'))
    .filter((line) => line !== 'ok' && !line.startsWith('***'))
}

/** Runs the work in one transaction while no other process migrates. */
export function migrating<T>(db: Database, work: (trx: Database) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    if (onServer(trx)) {
      // Another process may migrate for longer than a visitor would wait.
      await sql`set local lock_timeout = 0`.execute(trx)
      await sql`select pg_advisory_xact_lock(7260515)`.execute(trx)
    }
    return work(trx)
  })
}

/**
 * Keeps what all cases are counted by (holidays, settings, orders, a service's days) as it is until the transaction
 * ends; `alone`: and lets nobody else count a case meanwhile, so that it may be changed.
 */
export async function holdCalendar(trx: Database, how: 'together' | 'alone'): Promise<void> {
  // In a file whoever writes is alone already.
  if (!onServer(trx)) return
  const lock =
    how === 'alone' ? sql`pg_advisory_xact_lock(7260516)` : sql`pg_advisory_xact_lock_shared(7260516)`
  await sql`select ${lock}`.execute(trx)
}

/** A statement of a migration as the engine must have it: text sorts by its bytes on both. */
export function migrationText(db: Database, statement: string): string {
  return onServer(db) ? statement.replace(/("\w+") text\b/g, '$1 text collate "C"') : statement
}

/** A column as the database has it. */
export interface ColumnRow {
  table: string
  column: string
  /** Its place in the primary key, from 1; 0: it is no part of it. */
  keyPlace: number
  /** The table that it refers to. */
  parent: string | null
}

/** Every column of every table, in the order in which they were made. */
export async function listColumns(db: Database): Promise<ColumnRow[]> {
  const columns = onServer(db)
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

/**
 * Runs work that fills tables, in which a row may come before the one of its own table that it refers to. When it is
 * done, every row that is referred to must be there.
 */
export async function fillingInAnyOrder(trx: Database, work: () => Promise<void>): Promise<void> {
  if (!onServer(trx)) {
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
