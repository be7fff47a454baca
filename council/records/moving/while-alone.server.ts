import { setTimeout } from 'node:timers/promises'
import { type DatabaseLocation, openDatabase } from '../../database/connect.server.ts'
import { isPostgres } from '../../database/dialect.server.ts'
import { countServing } from '../../database/inspect.server.ts'
import { holdFolder } from '../../database/open-sqlite.server.ts'
import type { Database } from '../../database/tables.ts'
import { MoveRefused } from './move-refused.ts'

/**
 * Runs the work on a council's database while no portal serves it: one that did would go on acknowledging
 * what the new council does not have. Throws `MoveRefused` or `DatabaseRefused` where one does.
 */
export async function whileAlone<T>(
  location: DatabaseLocation,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const release = location.databaseUrl === undefined ? holdFolder(location.dataDir) : () => undefined
  try {
    const db = await openDatabase(location)
    return await assertNobodyServes(db)
      .then(() => work(db))
      .finally(() => db.destroy())
  } finally {
    release()
  }
}

async function assertNobodyServes(db: Database) {
  if (!isPostgres(db)) return
  // The server takes a moment to notice that a portal which has ended is gone.
  for (let index = 0; index < 20 && (await countServing(db)) > 0; index++) await setTimeout(100)
  if ((await countServing(db)) > 0)
    throw new MoveRefused('A portal runs on the database that DATABASE_URL names: stop every one first.')
}
