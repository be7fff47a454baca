import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseRefused, databaseExists, openDatabase } from '../council/database/connect.server.ts'
import { faultOf } from '../council/database/faults.server.ts'
import {
  getDatabaseBytes,
  getDurabilitySettings,
  getEngine,
  listDatabaseFaults,
} from '../council/database/inspect.server.ts'
import { listPendingMigrations } from '../council/database/migrate.server.ts'
import type { Database } from '../council/database/tables.ts'
import { getCouncilLanguage, getCouncilProfile } from '../council/profile/council-profile.server.ts'
import { freeBytes } from './health.ts'
import type { Settings } from './settings.ts'

export interface Examination {
  /** What is in order, a line each. */
  facts: string[]
  /** What is not in order, a line each, with the fix. */
  faults: string[]
}

const leastFreeBytes = 200 * 1024 * 1024

/**
 * Examines what the portal depends on: Node, settings, database, and for SQLite the data folder and its disk. The disk
 * of a PostgreSQL server cannot be examined from here, only the size of the database.
 */
export async function examine(
  settings: Settings,
  env: Record<string, string | undefined>,
): Promise<Examination> {
  const found: Examination = { facts: [`Node ${process.versions.node}`], faults: [] }
  examineSettings(found, settings, env)
  if (settings.databaseUrl === undefined) examineFiles(found, settings)
  await examineDatabase(found, settings)
  return found
}

/** Prints neither the secret nor the password in the database's address. */
function examineSettings(
  { facts, faults }: Examination,
  { host, port, databaseUrl, trustedProxies }: Settings,
  env: Record<string, string | undefined>,
) {
  const origin = env.PUBLIC_ORIGIN
  if (!origin) faults.push('PUBLIC_ORIGIN is not set: npm start needs the address that people type.')
  else if (!origin.startsWith('https://')) faults.push(`PUBLIC_ORIGIN is ${origin}: passwords need https.`)
  else facts.push(`PUBLIC_ORIGIN ${origin}`)
  facts.push(`HOST ${host}, PORT ${port}, TRUSTED_PROXIES ${trustedProxies.join(', ') || 'none'}`)
  if (databaseUrl === undefined) return
  const { host: server, pathname } = new URL(databaseUrl)
  facts.push(`DATABASE_URL names ${pathname.slice(1)} at ${server || 'this machine'}`)
}

function examineFiles({ facts, faults }: Examination, { dataDir }: Settings) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const free = freeBytes(dataDir)
  const line = `${megabytes(free)} free for ${dataDir}`
  if (free < leastFreeBytes) faults.push(`${line}: make room.`)
  else facts.push(line)
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
  if (!databaseExists(settings)) {
    found.faults.push(`There is no database in ${settings.dataDir}: run migrate, or set DATA_DIR.`)
    return
  }
  let db: Database | undefined
  try {
    db = await openDatabase(settings)
    await examineCouncil(found, db, settings.root)
  } catch (error) {
    found.faults.push(refusalOf(error))
  } finally {
    await db?.destroy()
  }
}

async function examineCouncil({ facts, faults }: Examination, db: Database, root: string) {
  facts.push(`${await getEngine(db)}, ${megabytes(await getDatabaseBytes(db))} of data`)
  const durability = Object.entries(await getDurabilitySettings(db))
  facts.push(durability.map((setting) => setting.join(' ')).join(', '))
  for (const line of await listDatabaseFaults(db)) faults.push(`The database is damaged: ${line}`)
  const pending = await listPendingMigrations(db, root)
  for (const name of pending) faults.push(`Migration ${name} has not been applied: run migrate.`)
  if (pending.length > 0) return
  facts.push('every migration is applied')
  const { name, demonstration } = await getCouncilProfile(db, await getCouncilLanguage(db))
  if (demonstration) faults.push('This is the demonstration council: npm start refuses it.')
  else facts.push(`the council of ${name}`)
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).execute()
  if (admin.length === 0) faults.push('There is no administrator: run create-admin.')
}

/** The message of an error from the database or its driver; throws any other error again. */
function refusalOf(error: unknown) {
  if (error instanceof DatabaseRefused) return error.message
  const { code, message } = error as { code?: unknown; message: string }
  if (typeof code !== 'string' && !faultOf(error)) throw error
  return `The database cannot be used: ${message}${typeof code === 'string' ? ` (${code})` : ''}.`
}

function megabytes(bytes: number) {
  return `${Math.floor(bytes / 1_048_576)} MB`
}
