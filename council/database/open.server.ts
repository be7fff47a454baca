import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely'
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

function openFile(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'council.sqlite')
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

/** With either setting off, a power cut can take what was acknowledged, or leave half-written pages behind. */
async function listServerFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('fsync', 'full_page_writes')`.execute(db)
  return rows
    .filter((row) => row.setting !== 'on')
    .map(
      (row) => `PostgreSQL has ${row.name} ${row.setting}: a power cut would take what it has acknowledged.`,
    )
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
  return rows.map((row) => row.quick_check).filter((line) => line !== 'ok')
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

/** A statement of a migration as the engine must have it: text sorts by its bytes on both. */
export function migrationText(db: Database, statement: string): string {
  return onServer(db) ? statement.replace(/("\w+") text\b/g, '$1 text collate "C"') : statement
}
