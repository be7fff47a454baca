import { findCopyFault } from './cluster.server.ts'
import { openPostgres, type PostgresLocation } from './open-postgres.server.ts'
import { hasFile, openSqlite, openSqliteReadOnly, type SqliteLocation } from './open-sqlite.server.ts'
import { DatabaseRefused } from './refused.server.ts'
import type { Database } from './tables.ts'

/**
 * Where a council's database is: on PostgreSQL if there is a `databaseUrl`, which may name several servers of
 * one cluster, else SQLite in `dataDir`.
 */
export type DatabaseLocation = SqliteLocation & Partial<PostgresLocation>

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
  return databaseUrl === undefined ? openSqlite(location) : openPostgres({ ...location, databaseUrl })
}

/**
 * Runs read-only work over a snapshot of the council, on a connection of its own, while others go on writing;
 * where a copy will do, over that, if one is named, answers and follows. Throws `DatabaseRefused` as
 * `openDatabase` does, when there is no file, and for a copy of another cluster.
 */
export async function withReadSnapshot<T>(
  location: DatabaseLocation,
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  const { databaseUrl, databaseReadUrl, copyWillDo } = location
  const open = (url: string) => openDatabase({ ...location, databaseUrl: url, standbyWillDo: true })
  const leader = databaseUrl === undefined ? openSqliteReadOnly(location.dataDir) : await open(databaseUrl)
  const copy = copyWillDo && databaseReadUrl && (await open(databaseReadUrl).catch(unlessRefused))
  const db = copy ? await chooseCopy(leader, copy, location.tellRead) : leader
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return snapshot.execute(work).finally(() => db.destroy())
}

/** Keeps one of the two and closes the other, or both where it throws. */
async function chooseCopy(leader: Database, copy: Database, tell: (words: string) => void = () => undefined) {
  let chosen: Database | undefined
  try {
    const fault = await findCopyFault(leader, copy)
    if (fault) tell(`DATABASE_READ_URL ${fault}: DATABASE_URL is read.`)
    chosen = fault ? leader : copy
    return chosen
  } finally {
    for (const db of [leader, copy]) if (db !== chosen) await db.destroy()
  }
}

function unlessRefused(error: unknown) {
  if (error instanceof DatabaseRefused) return undefined
  throw error
}

/** Whether there is a database to open; true for any server. */
export function databaseExists(location: DatabaseLocation): boolean {
  return location.databaseUrl !== undefined || hasFile(location.dataDir)
}
