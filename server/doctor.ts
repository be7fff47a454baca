import { existsSync, statSync } from 'node:fs'
import { countSealed, type Sealed } from '../council/count-sealed.server.ts'
import { databaseExists, openDatabase } from '../council/database/connect.server.ts'
import {
  getDatabaseBytes,
  getDurabilitySettings,
  getEngine,
  listDatabaseFaults,
} from '../council/database/inspect.server.ts'
import { examineMigrations, migrationFaults } from '../council/database/migrate.server.ts'
import { folderFault } from '../council/database/refused.server.ts'
import type { Database } from '../council/database/tables.ts'
import { findLastBackup, isBackupLate } from '../council/moving/known-backups.server.ts'
import { getCouncilLanguage, getCouncilProfile } from '../council/profile/council-profile.server.ts'
import { councilMoment } from '../rules/days.ts'
import { readBuiltFrom } from './built-from.mjs'
import { clockFault, readLatestKnown } from './clock.ts'
import { examineAudit } from './examine-audit.ts'
import { examineStoredFiles } from './examine-files.ts'
import { examineIdentity } from './examine-identity.ts'
import { examineChannels, examineMail } from './examine-messages.ts'
import { examineScanner } from './examine-scanner.ts'
import { examineTextIds, examineTexts } from './examine-texts.ts'
import { findFactorFault } from './factor-fault.ts'
import { findForwardingFault } from './forwarding.ts'
import { freeBytes } from './health.ts'
import { megabytes } from './measures.ts'
import { databaseLine, refusalLine } from './refusal-line.ts'
import { secretFileFault, secretPath } from './secret-file.ts'
import { findSecurityContact } from './security-contact.ts'
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
 * of a PostgreSQL server cannot be examined from here, only the size of the database. With `files`, reads every stored
 * file.
 */
export async function examine(
  settings: Settings,
  env: Record<string, string | undefined>,
  { files = false } = {},
): Promise<Examination> {
  const found: Examination = { facts: [`Node ${process.versions.node}`], faults: [] }
  examineSettings(found, settings, env)
  if (settings.databaseUrl === undefined) examineFiles(found, settings)
  examineSecret(found, settings, await examineDatabase(found, settings, files))
  await examineIdentity(found, settings)
  await examineTexts(found, settings)
  await examineScanner(found, settings)
  await examineMail(found, settings)
  return found
}

/** Prints neither the secret nor the password in the database's address. */
function examineSettings(
  { facts, faults }: Examination,
  { host, port, dataDir, databaseUrl, trustedProxies }: Settings,
  env: Record<string, string | undefined>,
) {
  const origin = env.PUBLIC_ORIGIN
  if (!origin) faults.push('PUBLIC_ORIGIN is not set: npm start needs the address that people type.')
  else if (!origin.startsWith('https://')) faults.push(`PUBLIC_ORIGIN is ${origin}: passwords need https.`)
  else facts.push(`PUBLIC_ORIGIN ${origin}`)
  const forwarding = findForwardingFault(dataDir, new Date())
  if (forwarding !== undefined) faults.push(forwarding)
  facts.push(`HOST ${host}, PORT ${port}, TRUSTED_PROXIES ${trustedProxies.join(', ') || 'none'}`)
  if (databaseUrl === undefined) return
  const { host: server, pathname } = new URL(databaseUrl)
  facts.push(`DATABASE_URL names ${pathname.slice(1)} at ${server || 'this machine'}`)
}

function examineFiles({ facts, faults }: Examination, { dataDir }: Settings) {
  // Whether there is a council is told with the database; the doctor makes nothing.
  if (!existsSync(dataDir)) return
  const free = freeBytes(dataDir)
  const line = `${megabytes(free)} free for ${dataDir}`
  if (free < leastFreeBytes) faults.push(`${line}: make room.`)
  else facts.push(line)
  for (const [path, mode] of [
    [dataDir, 0o700],
    [secretPath(dataDir), 0o600],
  ] as const) {
    if (!existsSync(path)) continue
    const has = statSync(path).mode & 0o777
    if ((has & ~mode) !== 0)
      faults.push(`${path} is open to others (${has.toString(8)}): chmod ${mode.toString(8)} it.`)
    else facts.push(`${path} is the portal's alone`)
  }
}

/** A secret that is set is used in the place of the folder's. */
function examineSecret({ faults }: Examination, { dataDir, secret }: Settings, sealed?: Sealed) {
  try {
    const fault = secret === '' ? secretFileFault(dataDir, sealed) : undefined
    if (fault !== undefined) faults.push(fault)
  } catch (error) {
    faults.push(refusalOf(error, dataDir))
  }
}

/** What is sealed with the council's secret, where the database could be read. */
async function examineDatabase(
  found: Examination,
  settings: Settings,
  files: boolean,
): Promise<Sealed | undefined> {
  if (!databaseExists(settings)) {
    found.faults.push(`There is no database in ${settings.dataDir}: run migrate, or set DATA_DIR.`)
    return undefined
  }
  let db: Database | undefined
  try {
    db = await openDatabase(settings)
    if (!(await examineCouncil(found, db, settings))) return undefined
    await examineStoredFiles(found, db, { settings, read: files })
    return await countSealed(db)
  } catch (error) {
    found.faults.push(refusalOf(error, settings.dataDir))
    return undefined
  } finally {
    await db?.destroy()
  }
}

/** Whether the tables are those of this portal, so that what they name can be looked for. */
async function examineCouncil({ facts, faults }: Examination, db: Database, settings: Settings) {
  facts.push(`${await getEngine(db)}, ${megabytes(await getDatabaseBytes(db))} of data`)
  const durability = Object.entries(await getDurabilitySettings(db))
  facts.push(durability.map((setting) => setting.join(' ')).join(', '))
  for (const line of await listDatabaseFaults(db)) faults.push(`The database is damaged: ${line}`)
  const state = await examineMigrations(db, settings.root)
  faults.push(...migrationFaults(state))
  for (const name of state.pending) faults.push(`Migration ${name} has not been applied: run migrate.`)
  if (Object.values(state).flat().length > 0) return false
  facts.push('every migration is applied')
  const builtAt = readBuiltFrom(settings.root)?.date
  const late = clockFault(new Date(), await readLatestKnown(db, { ...settings, builtAt }))
  if (late === undefined) facts.push('the clock is not behind')
  else faults.push(late)
  const { name, demonstration } = await getCouncilProfile(db, await getCouncilLanguage(db))
  if (demonstration) faults.push('This is the demonstration council: npm start refuses it.')
  else facts.push(`the council of ${name}`)
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).execute()
  if (admin.length === 0) faults.push('There is no administrator: run create-admin.')
  const unreadable = await findFactorFault(db, settings)
  if (unreadable !== undefined) faults.push(unreadable)
  facts.push(`two-step sign-in is demanded of ${settings.secondFactorFor.join(' and ')}`)
  await examineAudit({ facts, faults }, settings)
  const contact = await findSecurityContact(db, settings)
  facts.push(
    contact === undefined
      ? 'security.txt is not served: set SECURITY_CONTACT, or the email of the council'
      : `security.txt names ${contact}`,
  )
  await examineChannels({ facts, faults }, db)
  await examineTextIds({ faults }, db, settings)
  if (!demonstration) await examineBackups({ facts, faults }, db)
  return true
}

async function examineBackups({ facts, faults }: Examination, db: Database) {
  const now = new Date()
  const last = await findLastBackup(db, now)
  const fix = 'run backup --to FOLDER, every day.'
  if (!last) faults.push(`No good backup of this council is known: ${fix}`)
  else if (isBackupLate(last, now))
    faults.push(`The last good backup, ${last.name}, is of ${councilMoment(last.takenAt)}: ${fix}`)
  else
    facts.push(
      `the last good backup, ${last.name}, is of ${councilMoment(last.takenAt)}, ${megabytes(last.bytes)}`,
    )
}

/** What the database, its driver or its disk says; an error that is none of these is thrown on. */
function refusalOf(error: unknown, dataDir: string) {
  const line = refusalLine(error) ?? folderFault(dataDir, error)
  if (line !== undefined) return line
  const { code, message } = error as { code?: unknown; message: string }
  if (typeof code !== 'string') throw error
  return databaseLine(message, code)
}
