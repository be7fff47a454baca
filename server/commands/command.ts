import { join } from 'node:path'
import { openDatabase } from '../../council/database/connect.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import type { Database } from '../../council/database/tables.ts'
import type { Settings } from '../settings.ts'

/** Thrown for a command that was not written as it must be; the message is one line. */
export class CommandRefused extends Error {}

export interface Command {
  /** Its name and words, as help shows them. */
  usage: string
  /** One line, in the third person. */
  does: string
  /** The options that it takes besides `--help`. */
  options: Record<string, { type: 'string' | 'boolean' }>
  /** Sets `process.exitCode` when it found what it must tell; throws `CommandRefused` for wrong words. */
  run(
    settings: Settings,
    words: string[],
    options: Record<string, string | boolean | undefined>,
  ): Promise<void>
}

export const root = join(import.meta.dirname, '../..')

/** Runs the work over the council's database, brought up to date and closed afterwards. */
export async function withDatabase(settings: Settings, work: (db: Database) => Promise<void>): Promise<void> {
  const db = await openDatabase(settings)
  try {
    await migrate(db, root)
    await work(db)
  } finally {
    await db.destroy()
  }
}
