import { existsSync, statSync } from 'node:fs'
import { databaseExists, openDatabase } from '../council/database/connect.server.ts'
import { countSealed, type Sealed } from '../council/database/count-sealed.server.ts'
import { examineMigrations, madeBeforeBaseline, migrationFaults } from '../council/database/migrate.server.ts'
import { folderFault } from '../council/database/refused.server.ts'
import type { Database } from '../council/database/tables.ts'
import { listAbleAdministrators } from '../council/identity/accounts/disabling.server.ts'
import { findLastBackup, isBackupLate } from '../council/office/known-backups.server.ts'
import { getCouncilLanguage, getCouncilProfile } from '../council/profile/council-profile.server.ts'
import { councilMoment } from '../rules/days.ts'
import { readBuiltFrom, readVersion } from './built-from.mjs'
import { Findings } from './checks.ts'
import { clockFault, findLeapFault, readLatestKnown } from './clock.ts'
import { isDatabaseGone } from './demand-database.ts'
import { examineAudit } from './examine-audit.ts'
import { examineCatalogue } from './examine-catalogue.ts'
import { examineEngine } from './examine-engine.ts'
import { examineStoredFiles } from './examine-files.ts'
import { examineIdentity } from './examine-identity.ts'
import { examineKeys } from './examine-keys.ts'
import { examineChannels, examineMail } from './examine-messages.ts'
import { examinePrinter } from './examine-printer.ts'
import { examineScanner } from './examine-scanner.ts'
import { examineSchema } from './examine-schema.ts'
import { examineServices } from './examine-services.ts'
import { examineSettings } from './examine-settings.ts'
import { examineTextIds, examineTexts } from './examine-texts.ts'
import { examineUnits } from './examine-units.ts'
import { findFactorFault } from './factor-fault.ts'
import { freeBytes } from './health.ts'
import { megabytes } from './measures.ts'
import { databaseLine, refusalLine } from './refusal-line.ts'
import { secretFileFault, secretPath } from './secret-file.ts'
import { findSecurityContact } from './security-contact.ts'
import type { Settings } from './settings.ts'
import { versionName, versionWords } from './version.ts'

const leastFreeBytes = 200 * 1024 * 1024

/**
 * Examines what the portal depends on: Node, settings, database, and for SQLite the data folder and its disk.
 * The disk of a PostgreSQL server cannot be examined from here, only the size of the database. With `files`,
 * reads every stored file.
 */
export async function examine(
  settings: Settings,
  env: Record<string, string | undefined>,
  { files = false } = {},
): Promise<Findings> {
  const found = new Findings()
  const version = readVersion(settings.root)
  found.ok('version', `the portal ${versionWords(version)}`, versionName(version))
  found.ok('node', `Node ${process.versions.node}`, process.versions.node)
  examineUnits(found, settings.root)
  examineSettings(found, settings, env)
  if (settings.databaseUrl === undefined) examineFolder(found, settings)
  examineSecret(found, settings, await examineDatabase(found, settings, files))
  await examineIdentity(found, settings)
  await examineTexts(found, settings)
  await examineScanner(found, settings)
  await examinePrinter(found, settings)
  await examineMail(found, settings)
  return found
}

function examineFolder(found: Findings, { dataDir }: Settings) {
  // Whether there is a council is told with the database; the doctor makes nothing.
  if (!existsSync(dataDir)) return
  const free = freeBytes(dataDir)
  const line = `${megabytes(free)} free for ${dataDir}`
  if (free < leastFreeBytes) found.fault('folder.room', `${line}: make room.`, free)
  else found.ok('folder.room', line, free)
  for (const [key, path, mode] of [
    ['folder.access', dataDir, 0o700],
    ['secret.access', secretPath(dataDir), 0o600],
  ] as const) {
    if (!existsSync(path)) continue
    const has = statSync(path).mode & 0o777
    if ((has & ~mode) !== 0)
      found.fault(key, `${path} is open to others (${has.toString(8)}): chmod ${mode.toString(8)} it.`)
    else found.ok(key, `${path} is the portal's alone`)
  }
}

/** A secret that is set is used in the place of the folder's. */
function examineSecret(found: Findings, { dataDir, secret }: Settings, sealed?: Sealed) {
  try {
    const fault = secret === '' ? secretFileFault(dataDir, sealed) : undefined
    if (fault !== undefined) found.fault('secret.length', fault)
  } catch (error) {
    found.fault('secret.access', refusalOf(error, dataDir))
  }
}

/** What is sealed with the council's secret, where the database could be read. */
async function examineDatabase(
  found: Findings,
  settings: Settings,
  files: boolean,
): Promise<Sealed | undefined> {
  if (!databaseExists(settings)) {
    const fix = isDatabaseGone(settings) ? 'restore a backup' : 'run migrate'
    found.fault('database.reachable', `There is no database in ${settings.dataDir}: ${fix}, or set DATA_DIR.`)
    return undefined
  }
  let db: Database | undefined
  try {
    db = await openDatabase(settings)
    if (!(await examineCouncil(found, db, settings))) return undefined
    await examineStoredFiles(found, db, { settings, read: files })
    return await countSealed(db)
  } catch (error) {
    found.fault('database.reachable', refusalOf(error, settings.dataDir))
    return undefined
  } finally {
    await db?.destroy()
  }
}

/** Whether the tables are those of this portal, so that what they name can be looked for. */
async function examineCouncil(found: Findings, db: Database, settings: Settings) {
  await examineEngine(found, db, settings)
  const state = await examineMigrations(db, settings.root)
  const faults = migrationFaults(state)
  for (const line of faults) found.fault('database.migrations', line)
  for (const name of faults.includes(madeBeforeBaseline) ? [] : state.pending)
    found.fault('database.migrations', `Migration ${name} has not been applied: run migrate.`, name)
  if (state.pending.length + faults.length > 0) return false
  const [later] = state.later
  if (later === undefined) found.ok('database.migrations', 'every migration is applied')
  else found.warn('database.migrations', `a newer portal has applied ${later}: update this one too`, later)
  await examineSchema(found, db, settings.root)
  const builtAt = readBuiltFrom(settings.root)?.date
  const now = new Date()
  const known = await readLatestKnown(db, { ...settings, builtAt })
  const wrong = clockFault(now, known) ?? (await findLeapFault(db, now))
  if (wrong === undefined) found.ok('clock', 'the clock is neither behind nor far ahead')
  else found.fault('clock', wrong)
  const { name, demonstration } = await getCouncilProfile(db, await getCouncilLanguage(db))
  if (demonstration) found.fault('council', 'This is the demonstration council: npm start refuses it.')
  else found.ok('council', `the council of ${name}`, name)
  const able = await listAbleAdministrators(db)
  if (able.length === 0) found.fault('accounts.admin', 'No administrator can sign in: run create-admin.')
  else found.ok('accounts.admin', 'an administrator can sign in')
  const unreadable = await findFactorFault(db, settings)
  if (unreadable !== undefined) found.fault('accounts.factors', unreadable)
  await examineServices(found, db)
  await examineCatalogue(found, db, settings.dataDir)
  found.ok(
    'settings.secondFactor',
    `two-step sign-in is demanded of ${settings.secondFactorFor.join(' and ')}; who hears appeals counts as admin`,
  )
  await examineKeys(found, db, settings)
  await examineAudit(found, settings)
  const contact = await findSecurityContact(db, settings)
  if (contact === undefined)
    found.warn(
      'security.contact',
      'security.txt is not served: set SECURITY_CONTACT, or the email of the council',
    )
  else found.ok('security.contact', `security.txt names ${contact}`, contact)
  await examineChannels(found, db)
  await examineTextIds(found, db, settings)
  if (!demonstration) await examineBackups(found, db)
  return true
}

async function examineBackups(found: Findings, db: Database) {
  const now = new Date()
  const last = await findLastBackup(db, now)
  const fix = 'run backup --to FOLDER, every day.'
  if (!last) {
    found.fault('backup.last', `No good backup of this council is known: ${fix}`)
    return
  }
  const words = `${last.name}, is of ${councilMoment(last.takenAt)}`
  if (isBackupLate(last, now))
    found.fault('backup.last', `The last good backup, ${words}: ${fix}`, last.takenAt)
  else found.ok('backup.last', `the last good backup, ${words}, ${megabytes(last.bytes)}`, last.takenAt)
}

/** What the database, its driver or its disk says; an error that is none of these is thrown on. */
function refusalOf(error: unknown, dataDir: string) {
  const line = refusalLine(error) ?? folderFault(dataDir, error)
  if (line !== undefined) return line
  const { code, message } = error as { code?: unknown; message: string }
  if (typeof code !== 'string') throw error
  return databaseLine(message, code)
}
