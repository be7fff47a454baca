import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { faultOf } from './faults.server.ts'
import { listPostgresFaults } from './inspect.server.ts'
import { SqliteFileDialect } from './sqlite-driver.server.ts'
import type { Database, Tables } from './tables.ts'

/** Where a council's database is: on PostgreSQL if there is a `databaseUrl`, else in a SQLite file in `dataDir`. */
export interface DatabaseLocation {
  dataDir: string
  databaseUrl?: string
}

/** Thrown when the database cannot be opened safely; the message is one line for the operator. */
export class DatabaseRefused extends Error {}

const statementCacheSize = 400
const maxConnections = 10
/** A write waits this long for a lock; then the portal asks the visitor to try again later. */
const lockTimeoutMs = 5000

/**
 * Opens the council's database: the file `council.sqlite` in `dataDir`, created if missing, or the one that `databaseUrl`
 * names. Throws `DatabaseRefused` under a Node version that crashes the SQLite driver, when the server does not answer, or
 * when an engine's settings would let a power cut take acknowledged data.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  // Under Node 20 the driver ends the process without a message, so this check must come first.
  const major = Number(process.versions.node.split('.')[0])
  if (major < 24) throw new DatabaseRefused(`Node ${process.versions.node} is too old: start through npm.`)
  return location.databaseUrl === undefined
    ? openSqlite(location.dataDir)
    : openPostgres(location.databaseUrl)
}

const fileName = 'council.sqlite'

function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, fileName)
  // SQLite creates files that everyone can read. A file created first keeps its mode, and the WAL files inherit it.
  closeSync(openSync(path, 'a', 0o600))
  const [writer, reader] = [new Sqlite(path), new Sqlite(path)]
  for (const handle of [writer, reader]) applyPragmas(handle)
  return new Kysely<Tables>({
    dialect: new SqliteFileDialect({
      writer: withStatementCache(writer),
      reader: withStatementCache(reader),
      isBusy: (error) => faultOf(error) === 'busy',
      lockTimeoutMs: lockTimeoutMs,
    }),
  })
}

/**
 * Runs read-only work over a snapshot of the council, on a connection of its own, while others go on writing. Throws
 * `DatabaseRefused` as `openDatabase` does, and when there is no file.
 */
export async function withReadSnapshot<T>(
  location: DatabaseLocation,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  const db =
    location.databaseUrl === undefined
      ? openSqliteReadOnly(location.dataDir)
      : await openPostgres(location.databaseUrl)
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(work).finally(() => db.destroy())
}

function openSqliteReadOnly(dataDir: string): Database {
  const path = join(dataDir, fileName)
  if (!databaseExists({ dataDir })) throw new DatabaseRefused(`There is no council in ${dataDir}.`)
  const file = new Sqlite(path)
  applyPragmas(file)
  file.pragma('query_only = on')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatementCache(file) }) })
}

/** Whether there is a database to open; true for any server. */
export function databaseExists(location: DatabaseLocation): boolean {
  return location.databaseUrl !== undefined || existsSync(join(location.dataDir, fileName))
}

/**
 * Sets each pragma and reads it back, because a WAL file that is reopened falls back silently to `synchronous=NORMAL`.
 * SQLite blocks the whole process while it waits for a lock, so its own wait is short and the driver retries.
 */
function applyPragmas(file: Sqlite.Database) {
  const wanted = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 50 }
  for (const [name, value] of Object.entries(wanted)) {
    file.pragma(`${name} = ${value}`)
    const got = file.pragma(name, { simple: true })
    if (got !== value) throw new DatabaseRefused(`SQLite keeps ${name} at ${String(got)}, not ${value}.`)
  }
}

/** Wraps a handle so that it prepares each statement once. */
function withStatementCache(file: Sqlite.Database) {
  const statements = new Map<string, Sqlite.Statement>()
  return {
    close: () => void file.close(),
    inTransaction: () => file.inTransaction,
    prepare(text: string) {
      const known = statements.get(text)
      if (known) return known
      if (statements.size >= statementCacheSize) statements.clear()
      const made = file.prepare(text)
      statements.set(text, made)
      return made
    },
  }
}

const int8 = 20

async function openPostgres(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString,
    max: maxConnections,
    connectionTimeoutMillis: lockTimeoutMs,
    options: `-c synchronous_commit=on -c timezone=UTC -c lock_timeout=${lockTimeoutMs}`,
    // Counts are bigint, which the driver returns as text by default.
    types: {
      getTypeParser: ((oid: number, format?: 'text') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // The pool replaces a closed connection at the next query; without both listeners its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    replaceNul(client)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    for (const line of await listPostgresFaults(db)) throw new DatabaseRefused(line)
    return db
  } catch (error) {
    await db.destroy()
    if (error instanceof DatabaseRefused) throw error
    const { code = 'no answer' } = error as { code?: string }
    throw new DatabaseRefused(`DATABASE_URL names a PostgreSQL that does not let the portal in (${code}).`)
  }
}

/** PostgreSQL rejects U+0000 in text. The portal never stores it, so a search for it must find nothing instead of failing. */
function replaceNul(client: pg.PoolClient) {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const clean = (value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd') : value)
  const cleanQuery = (text: unknown, values?: unknown, ...rest: unknown[]) =>
    query(text, Array.isArray(values) ? values.map(clean) : values, ...rest)
  client.query = cleanQuery as typeof client.query
}
