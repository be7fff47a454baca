import { join } from 'node:path'
import { openDatabase } from '../../council/database/connect.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import type { Database } from '../../council/database/tables.ts'
import type { Settings } from '../settings.ts'

/** Thrown for a command with wrong arguments; the message is one line. */
export class CommandRefused extends Error {}

export interface Command {
  /** Its name and arguments, as help shows them. */
  usage: string
  /** What it does: one line, in the third person. */
  does: string
  /** Its options besides `--help`. */
  options: Record<string, { type: 'string' | 'boolean' }>
  /** Sets `process.exitCode` if it has found faults; throws `CommandRefused` for wrong arguments. */
  run(
    settings: Settings,
    words: string[],
    options: Record<string, string | boolean | undefined>,
  ): Promise<void>
}

export const root = join(import.meta.dirname, '../..')

/** Opens the council's database, migrates it, runs the work and closes the database. */
export async function withDatabase(settings: Settings, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(settings)
  try {
    await migrate(db, root)
    await work(db)
  } finally {
    await db.destroy()
  }
}
