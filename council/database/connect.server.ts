import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely'
import pg from 'pg'
import { faultOf } from './faults.server.ts'
import { listPostgresFaults } from './inspect.server.ts'
import { SqliteFileDialect } from './sqlite-driver.server.ts'
import type { Database, Tables } from './tables.ts'

/** Where a council is kept: on PostgreSQL if there is a `databaseUrl`, else in a file in `dataDir`. */
export interface DatabaseLocation {
  dataDir: string
  databaseUrl?: string
}

/** Thrown when the database cannot be opened as it must be; the message is one line for the operator. */
export class DatabaseRefused extends Error {}

const statementCacheSize = 400
const maxConnections = 10
/** How long a write waits for a lock before whoever asked is told to come back. */
const lockTimeoutMs = 5000

/**
 * Opens the council's database: the file `council.sqlite` in `dataDir`, made if it is not there, or the one that
 * `databaseUrl` names. Throws `DatabaseRefused` under a Node that the SQLite driver crashes on, when the server
 * does not answer, or when either engine is set so that a power cut could take what it has acknowledged.
 */
export async function openDatabase(place: DatabaseLocation): Promise<Database> {
  // Under Node 20 the driver ends the process without a word, so this must come before it is touched.
  const major = Number(process.versions.node.split('.')[0])
  if (major < 24) throw new DatabaseRefused(`Node ${process.versions.node} is too old: start through npm.`)
  return place.databaseUrl === undefined ? openSqlite(place.dataDir) : openPostgres(place.databaseUrl)
}

const fileName = 'council.sqlite'

function openSqlite(dataDir: string): Database {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, fileName)
  // SQLite makes its files for everyone to read; made first, they are the portal's alone, and so are its logs.
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
 * Runs the work over the council as it is at one moment, on a connection of its own, while others go on writing; the
 * work can only read. Throws `DatabaseRefused` where there is no file to read, as `openDatabase` does otherwise.
 */
export async function withReadSnapshot<T>(
  place: DatabaseLocation,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  const db =
    place.databaseUrl === undefined
      ? openSqliteReadOnly(place.dataDir)
      : await openPostgres(place.databaseUrl)
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(work).finally(() => db.destroy())
}

function openSqliteReadOnly(dataDir: string): Database {
  const path = join(dataDir, fileName)
  if (!databaseExists({ dataDir })) throw new DatabaseRefused(`There is no council in ${dataDir}.`)
  const file = new Sqlite(path)
  applyPragmas(file)
  file.pragma('query_only = on')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatementCache(file) }) })
}

/** Whether opening the database would find one; a server always counts as one. */
export function databaseExists(place: DatabaseLocation): boolean {
  return place.databaseUrl !== undefined || existsSync(join(place.dataDir, fileName))
}

/**
 * A WAL file that is opened again falls back to `synchronous=NORMAL` in silence, so each setting is read back.
 * SQLite waits for a lock with the whole process, so its own wait is short and the driver asks again.
 */
function applyPragmas(file: Sqlite.Database) {
  const wanted = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 50 }
  for (const [name, value] of Object.entries(wanted)) {
    file.pragma(`${name} = ${value}`)
    const got = file.pragma(name, { simple: true })
    if (got !== value) throw new DatabaseRefused(`SQLite keeps ${name} at ${String(got)}, not ${value}.`)
  }
}

/** Prepares each statement once. */
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
    for (const line of await listPostgresFaults(db)) throw new DatabaseRefused(line)
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
