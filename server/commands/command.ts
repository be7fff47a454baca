import { join } from 'node:path'
import { databaseExists, openDatabase } from '../../council/database/connect.server.ts'
import { examineMigrations, migrate, migrateIfNew } from '../../council/database/migrate.server.ts'
import { openInMemory } from '../../council/database/open-sqlite.server.ts'
import type { Database } from '../../council/database/tables.ts'
import { demandDatabase } from '../demand-database.ts'
import type { Purpose, Settings } from '../settings.ts'
import { forgetWake } from '../wake.ts'

/** Thrown for a command with wrong arguments; the message is one line. */
export class CommandRefused extends Error {}

/** Throws `CommandRefused` where a text lacks its quotes. A word is not repeated: it may hold a password. */
export function refuseMore(
  words: string[],
  most: number,
  fix = 'put what belongs together into quotes',
): void {
  if (words.length > most) throw new CommandRefused(`There are more words than --help names: ${fix}.`)
}

export interface Command {
  /** Its name and arguments, as help shows them. */
  usage: string
  /** What it does: one line, in the third person. */
  does: string
  /** Its options besides `--help`. */
  options: Record<string, { type: 'string' | 'boolean' }>
  /** How many words it takes besides, at most; none unless it says so. */
  takes?: number
  /** What it reads the settings for, if not to operate. */
  purpose?: Purpose
  /** Sets `process.exitCode` when it found what it must tell; throws `CommandRefused` for wrong words. */
  run(
    settings: Settings,
    words: string[],
    options: Record<string, string | boolean | undefined>,
  ): Promise<void>
}

/** What the tool says by itself: its help, or why it refuses the words, in one line. */
export interface ToolAnswer {
  told: string
  refused: boolean
}

/** The tool itself, for a command that has it do something in the settings of others. */
export type Tool = (
  words: string[],
  env: Record<string, string | undefined>,
) => Promise<ToolAnswer | undefined>

export const root = join(import.meta.dirname, '../..')

/**
 * Opens the council's database, runs the work and closes the database. Throws `DatabaseRefused` where it is
 * gone, or its tables would have to be changed, for which a backup is made first.
 */
export async function withDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  demandDatabase(settings)
  return withNewDatabase(settings, work)
}

/** The same where a council is to begin, whatever an earlier one has left. */
export async function withNewDatabase<T>(settings: Settings, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase(settings)
  try {
    await migrateIfNew(db, root)
    return await work(db)
  } finally {
    await db.destroy()
    forgetWake(settings.dataDir)
  }
}

/**
 * Runs work that is taken back at its end, and writes nothing: where there is no council, over an empty one
 * in memory. Throws `CommandRefused` where the tables are not those of this portal, for they would have to be
 * changed first.
 */
export async function withDatabaseUnchanged(
  settings: Settings,
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const there = databaseExists(settings)
  const db = there ? await openDatabase(settings) : openInMemory()
  try {
    if (!there) await migrate(db, root)
    const { pending } = await examineMigrations(db, root)
    if (pending.length > 0)
      throw new CommandRefused(
        `The tables lack ${pending.join(', ')}: run migrate first, which a dry run may not.`,
      )
    await work(db)
  } finally {
    await db.destroy()
  }
}
