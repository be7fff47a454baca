import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { patience } from '../../rules/patience.ts'
import { faultOf } from './faults.server.ts'
import { DatabaseRefused, folderFault } from './refused.server.ts'
import { withContentRevision } from './revising-driver.server.ts'
import { SqliteFileDialect } from './sqlite-driver.server.ts'
import type { Database, Tables } from './tables.ts'

/** Where a council's SQLite file is. */
export interface SqliteLocation {
  dataDir: string
  /** What each of the two handles keeps of the file in memory; undefined: 2 MB. */
  pageCacheKb?: number
}

const statementCacheSize = 400
/** SQLite's own wait for a lock holds up everybody in the process. */
const ownWaitMs = 50
/** A write waits this long for a lock; then the portal asks the visitor to try again later. */
const lockTimeoutMs = patience.connection * 1000

const fileName = 'council.sqlite'

/** Opens the file, which is created if it is missing. Throws `DatabaseRefused`. */
export function openSqlite({ dataDir, pageCacheKb }: SqliteLocation): Database {
  const [writer, reader] = openHandles(dataDir, pageCacheKb)
  const db = new Kysely<Tables>({
    dialect: withContentRevision(
      new SqliteFileDialect({ writer, reader, isBusy: (error) => faultOf(error) === 'busy', lockTimeoutMs }),
    ),
  })
  resting.set(db, (quietMs) => {
    for (const handle of [writer, reader]) handle.rest(quietMs)
  })
  return db
}

const resting = new WeakMap<Database, (quietMs: number) => void>()

/**
 * Closes the handles of a SQLite file that nobody has used for so long; each is opened again when it is
 * needed. Half a megabyte of each is the tables' description alone.
 */
export function restHandles(db: Database, quietMs: number): void {
  resting.get(db)?.(quietMs)
}

function openHandles(dataDir: string, pageCacheKb?: number) {
  const path = join(dataDir, fileName)
  const opened: ReturnType<typeof withStatementCache>[] = []
  const open = () => {
    const handle = withStatementCache(() => {
      // Never a new one in the place of a file that was taken away while the handle rested.
      const file = new Sqlite(path, { fileMustExist: true, timeout: ownWaitMs })
      if (pageCacheKb !== undefined) file.pragma(`cache_size = -${pageCacheKb}`)
      return applyPragmas(file)
    })
    opened.push(handle)
    return handle
  }
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    // SQLite creates files that everyone can read. A file created first keeps its mode, as do its WAL files.
    closeSync(openSync(path, 'a', 0o600))
    return [open(), open()] as const
  } catch (error) {
    for (const handle of opened) handle.close()
    const fault = folderFault(dataDir, error)
    throw fault === undefined ? error : new DatabaseRefused(fault)
  }
}

/** A database that is nowhere on a disk and ends when it is closed. */
export function openInMemory(): Database {
  const file = new Sqlite(':memory:')
  file.pragma('foreign_keys = on')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatementCache(() => file) }) })
}

/** Opens the file for reading alone. Throws `DatabaseRefused` when there is none. */
export function openSqliteReadOnly(dataDir: string): Database {
  const path = join(dataDir, fileName)
  if (!hasFile(dataDir)) throw new DatabaseRefused(`There is no council in ${dataDir}.`)
  const file = applyPragmas(new Sqlite(path))
  file.pragma('query_only = on')
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: withStatementCache(() => file) }) })
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

/** Whether there is a council's file in the folder; a restore that failed leaves one without a table. */
export function hasFile(dataDir: string): boolean {
  const path = join(dataDir, fileName)
  if (!existsSync(path)) return false
  try {
    const file = new Sqlite(path, { fileMustExist: true, timeout: ownWaitMs })
    try {
      return file.prepare('select 1 from sqlite_schema').get() !== undefined
    } finally {
      file.close()
    }
  } catch {
    // Whoever opens it says what is wrong.
    return true
  }
}

/**
 * Sets each pragma and reads it back: a reopened WAL file silently falls back to `synchronous=NORMAL`.
 * SQLite blocks the whole process while it waits for a lock, so its own wait is short and the driver retries.
 */
function applyPragmas(file: Sqlite.Database) {
  const wanted = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: ownWaitMs }
  try {
    for (const [name, value] of Object.entries(wanted)) {
      file.pragma(`${name} = ${value}`)
      const got = file.pragma(name, { simple: true })
      if (got !== value) throw new DatabaseRefused(`SQLite keeps ${name} at ${String(got)}, not ${value}.`)
    }
    return file
  } catch (error) {
    file.close()
    throw error
  }
}

/** A handle that prepares each statement once; it is opened at once, and again after a rest. */
function withStatementCache(open: () => Sqlite.Database) {
  let file: Sqlite.Database | undefined = open()
  let usedAt = performance.now()
  const statements = new Map<string, Sqlite.Statement>()
  const close = () => {
    file?.close()
    file = undefined
    statements.clear()
  }
  return {
    close,
    inTransaction: () => file?.inTransaction ?? false,
    prepare(text: string) {
      usedAt = performance.now()
      const known = statements.get(text)
      if (known) return known
      if (statements.size >= statementCacheSize) statements.clear()
      file ??= open()
      const made = file.prepare(text)
      statements.set(text, made)
      return made
    },
    rest(quietMs: number) {
      if (file && !file.inTransaction && performance.now() - usedAt >= quietMs) close()
    },
  }
}
