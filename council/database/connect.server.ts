import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { patience } from '../../rules/patience.ts'
import { faultOf } from './faults.server.ts'
import { openPostgres, type PostgresLocation } from './open-postgres.server.ts'
import { DatabaseRefused, folderFault } from './refused.server.ts'
import { withContentRevision } from './revising-driver.server.ts'
import { SqliteFileDialect } from './sqlite-driver.server.ts'
import type { Database, Tables } from './tables.ts'

/**
 * Where a council's database is: on PostgreSQL if there is a `databaseUrl`, which may name several servers of
 * one cluster, else SQLite in `dataDir`.
 */
export interface DatabaseLocation extends Partial<PostgresLocation> {
  dataDir: string
}

const statementCacheSize = 400
/** A write waits this long for a lock; then the portal asks the visitor to try again later. */
const lockTimeoutMs = patience.connection * 1000

/**
 * Opens the council's database: the file `council.sqlite` in `dataDir`, created if missing, or the one that
 * `databaseUrl` names. Throws `DatabaseRefused` under a Node version that crashes the SQLite driver, when the
 * server does not answer, when each is a standby, or when an engine's settings would let a power cut take
 * acknowledged data.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  // Under Node 20 the driver ends the process without a message, so this check must come first.
  const major = Number(process.versions.node.split('.')[0])
  if (major < 24) throw new DatabaseRefused(`Node ${process.versions.node} is too old: start through npm.`)
  const { databaseUrl } = location
  return databaseUrl === undefined ? openSqlite(location.dataDir) : openPostgres({ ...location, databaseUrl })
}

const fileName = 'council.sqlite'

function openSqlite(dataDir: string): Database {
  const [writer, reader] = openHandles(dataDir)
  return new Kysely<Tables>({
    dialect: withContentRevision(
      new SqliteFileDialect({
        writer: withStatementCache(writer),
        reader: withStatementCache(reader),
        isBusy: (error) => faultOf(error) === 'busy',
        lockTimeoutMs: lockTimeoutMs,
      }),
    ),
  })
}

function openHandles(dataDir: string): [writer: Sqlite.Database, reader: Sqlite.Database] {
  const path = join(dataDir, fileName)
  const opened: Sqlite.Database[] = []
  const open = () => {
    const handle = new Sqlite(path)
    opened.push(handle)
    applyPragmas(handle)
    return handle
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // SQLite creates files that everyone can read. A file created first keeps its mode, as do its WAL files.
    closeSync(openSync(path, 'a', 0o600))
    return [open(), open()]
  } catch (error) {
    for (const handle of opened) handle.close()
    const fault = folderFault(dataDir, error)
    throw fault === undefined ? error : new DatabaseRefused(fault)
  }
}

/**
 * Runs read-only work over a snapshot of the council, on a connection of its own, while others go on writing;
 * where a copy will do, over that, if one is named and answers. Throws `DatabaseRefused` as `openDatabase`
 * does, and when there is no file.
 */
export async function withReadSnapshot<T>(
  location: DatabaseLocation,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  const copy = location.copyWillDo ? location.databaseReadUrl : undefined
  const open = (databaseUrl: string) => openDatabase({ ...location, databaseUrl, standbyWillDo: true })
  const openLeader = () =>
    location.databaseUrl === undefined ? openSqliteReadOnly(location.dataDir) : open(location.databaseUrl)
  const db = (copy && (await open(copy).catch(unlessRefused))) || (await openLeader())
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(work).finally(() => db.destroy())
}

function unlessRefused(error: unknown) {
  if (error instanceof DatabaseRefused) return undefined
  throw error
}

/** A database that is nowhere on a disk and ends when it is closed. */
export function openInMemory(): Database {
  const file = new Sqlite(':memory:')
  file.pragma('foreign_keys = on')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatementCache(file) }) })
}

function openSqliteReadOnly(dataDir: string): Database {
  const path = join(dataDir, fileName)
  if (!databaseExists({ dataDir })) throw new DatabaseRefused(`There is no council in ${dataDir}.`)
  const file = new Sqlite(path)
  applyPragmas(file)
  file.pragma('query_only = on')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatementCache(file) }) })
}

const held = new Set<Sqlite.Database>()

/**
 * Holds a data folder for one process that serves it or puts another council there, until it lets go or ends
 * in whatever way: the lock is the operating system's. Throws `DatabaseRefused` while another holds it.
 */
export function holdFolder(dataDir: string): () => void {
  const path = join(dataDir, 'portal.lock')
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    closeSync(openSync(path, 'a', 0o600))
    const lock = new Sqlite(path, { timeout: 0 })
    lock.exec('pragma page_size = 512; begin exclusive')
    held.add(lock)
    return () => {
      held.delete(lock)
      lock.close()
    }
  } catch (error) {
    const busy = `DATA_DIR is "${dataDir}", and a portal runs on it: stop that first, or give another folder.`
    const fault = faultOf(error) === 'busy' ? busy : folderFault(dataDir, error)
    throw fault === undefined ? error : new DatabaseRefused(fault)
  }
}

/** Whether there is a database to open; true for any server. */
export function databaseExists(location: DatabaseLocation): boolean {
  return location.databaseUrl !== undefined || existsSync(join(location.dataDir, fileName))
}

/**
 * Sets each pragma and reads it back: a reopened WAL file silently falls back to `synchronous=NORMAL`.
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
