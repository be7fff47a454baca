import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** Thrown when the database cannot be opened as it must be; the message is one line for the operator. */
export class DatabaseRefused extends Error {}

const keptStatements = 400

/**
 * Opens the council's database: the file `council.sqlite` in `dataDir`, made if it is not there.
 * Throws `DatabaseRefused` under a Node that the driver crashes on, or if SQLite does not take the settings
 * that durability needs.
 */
export function openDatabase(place: { dataDir: string }): Database {
  // Under Node 20 the driver ends the process without a word, so this must come before it is touched.
  const major = Number(process.versions.node.split('.')[0])
  if (major < 24) throw new DatabaseRefused(`Node ${process.versions.node} is too old: start through npm.`)
  mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
  const path = join(place.dataDir, 'council.sqlite')
  // SQLite makes its files for everyone to read; made first, they are the portal's alone, and so are its logs.
  closeSync(openSync(path, 'a', 0o600))
  const file = new Sqlite(path)
  settle(file)
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database: remembering(file) }) })
}

/** A WAL file that is opened again falls back to `synchronous=NORMAL` in silence, so each setting is read back. */
function settle(file: Sqlite.Database) {
  const wanted = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, busy_timeout: 5000 }
  for (const [name, value] of Object.entries(wanted)) {
    file.pragma(`${name} = ${value}`)
    const got = file.pragma(name, { simple: true })
    if (got !== value) throw new DatabaseRefused(`SQLite keeps ${name} at ${String(got)}, not ${value}.`)
  }
}

/**
 * Prepares each statement once, and begins every transaction as a writer: a reader that turns into a writer
 * while another process writes is refused at once, whatever the busy timeout says.
 */
function remembering(file: Sqlite.Database) {
  const statements = new Map<string, Sqlite.Statement>()
  return {
    close: () => void file.close(),
    prepare(asked: string) {
      const text = asked === 'begin' ? 'begin immediate' : asked
      const known = statements.get(text)
      if (known) return known
      if (statements.size >= keptStatements) statements.clear()
      const made = file.prepare(text)
      statements.set(text, made)
      return made
    },
  }
}

/** What is wrong with the database's own files, a line each; empty when nothing is. Reads the whole database. */
export async function listDatabaseFaults(db: Database): Promise<string[]> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db)
  return rows.map((row) => row.quick_check).filter((line) => line !== 'ok')
}
