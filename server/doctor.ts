import { existsSync, mkdirSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listPendingMigrations } from '../council/database/migrate.server.ts'
import {
  DatabaseRefused,
  engineOf,
  listDatabaseFaults,
  openDatabase,
} from '../council/database/open.server.ts'
import { getCouncilLanguage, getCouncilProfile } from '../council/profile.server.ts'
import type { Settings } from './settings.ts'

export interface Examination {
  /** What is as it should be, a line each. */
  facts: string[]
  /** What is not, a line each, with the fix. */
  faults: string[]
}

const leastFreeBytes = 200 * 1024 * 1024

/** Examines what the portal stands on: Node, settings, files, disk, database. */
export async function examine(
  settings: Settings,
  env: Record<string, string | undefined>,
): Promise<Examination> {
  const found: Examination = { facts: [`Node ${process.versions.node}`], faults: [] }
  examineSettings(found, env)
  examineFiles(found, settings)
  await examineDatabase(found, settings)
  return found
}

function examineSettings({ facts, faults }: Examination, env: Record<string, string | undefined>) {
  const origin = env.PUBLIC_ORIGIN
  if (!origin) faults.push('PUBLIC_ORIGIN is not set: npm start needs the address that people type.')
  else if (!origin.startsWith('https://')) faults.push(`PUBLIC_ORIGIN is ${origin}: passwords need https.`)
  else facts.push(`PUBLIC_ORIGIN ${origin}`)
}

function examineFiles({ facts, faults }: Examination, { dataDir }: Settings) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = statfsSync(dataDir)
  const free = `${Math.floor((bavail * bsize) / 1_048_576)} MB free for ${dataDir}`
  if (bavail * bsize < leastFreeBytes) faults.push(`${free}: make room.`)
  else facts.push(free)
  for (const [path, mode] of [
    [dataDir, 0o700],
    [join(dataDir, 'secret'), 0o600],
  ] as const) {
    if (!existsSync(path)) continue
    const has = statSync(path).mode & 0o777
    if ((has & ~mode) !== 0)
      faults.push(`${path} is open to others (${has.toString(8)}): chmod ${mode.toString(8)} it.`)
    else facts.push(`${path} is the portal's alone`)
  }
}

async function examineDatabase(found: Examination, settings: Settings) {
  const { facts, faults } = found
  if (settings.databaseUrl === undefined && !existsSync(join(settings.dataDir, 'council.sqlite'))) {
    faults.push(`There is no database in ${settings.dataDir}: run migrate, or set DATA_DIR.`)
    return
  }
  try {
    const db = await openDatabase(settings)
    const pending = await listPendingMigrations(db, settings.root)
    for (const name of pending) faults.push(`Migration ${name} has not been applied: run migrate.`)
    for (const line of await listDatabaseFaults(db)) faults.push(`The database is damaged: ${line}`)
    if (pending.length === 0) {
      const { name, demonstration } = await getCouncilProfile(db, await getCouncilLanguage(db))
      if (demonstration) faults.push('This is the demonstration council: npm start refuses it.')
      const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).execute()
      if (admin.length === 0) faults.push('There is no administrator: run create-admin.')
      facts.push(`${await engineOf(db)} database of ${name}, every commit on disk`)
    }
    await db.destroy()
  } catch (error) {
    const known = error instanceof DatabaseRefused || (error as { code?: string }).code?.startsWith('SQLITE_')
    if (!known) throw error
    faults.push(`The database cannot be opened: ${(error as Error).message}`)
  }
}
