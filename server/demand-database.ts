import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseLocation, databaseExists } from '../council/database/connect.server.ts'
import { DatabaseRefused } from '../council/database/refused.server.ts'

/** Whether a council was in the folder, as what it has left shows, and its database is not there. */
export function isDatabaseGone(location: DatabaseLocation): boolean {
  const left = ['portal.lock', 'files'].map((name) => join(location.dataDir, name))
  return !databaseExists(location) && left.some((path) => existsSync(path))
}

/** Throws `DatabaseRefused` where a council would begin anew with an empty database. */
export function demandDatabase(location: DatabaseLocation): void {
  if (isDatabaseGone(location))
    throw new DatabaseRefused(`The database in ${location.dataDir} is gone: restore a backup.`)
}
