import { backupDays } from '../../rules/limits.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import type { Database, Tables } from '../database/tables.ts'

export type KnownBackup = Tables['backups']

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Writes down that a backup was made and found whole. */
export async function noteBackup(db: Database, backup: KnownBackup): Promise<void> {
  const known = db.insertInto('backups').values(backup)
  await known.onConflict((conflict) => conflict.doNothing()).execute()
}

/** The newest good backup that is known; undefined: there has been none. */
export function findLastBackup(db: Database, now: Date): Promise<KnownBackup | undefined> {
  // One that a wrong clock dated into the future would hide for years that there are no others.
  const latest = new Date(now.getTime() + hourMs).toISOString()
  return db
    .selectFrom('backups')
    .selectAll()
    .where('takenAt', '<=', latest)
    .orderBy('takenAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether it is time to ask why there is no newer backup. */
export function isBackupLate(last: KnownBackup | undefined, now: Date): boolean {
  return last === undefined || now.getTime() - Date.parse(last.takenAt) > backupDays * dayMs
}

/** Whether a good backup of the last day is known. */
export async function hasFreshBackup(db: Database, now: Date): Promise<boolean> {
  const last = await findLastBackup(db, now)
  return last !== undefined && now.getTime() - Date.parse(last.takenAt) <= dayMs
}

/**
 * What an administrator is told of the backups: when the last good one was made, undefined when there has
 * been none, and whether the next is late. Undefined for a demonstration, whose data nobody has to keep.
 */
export async function findBackupNotice(
  db: Database,
  admin: Admin,
  now: Date,
): Promise<{ takenAt: string | undefined; late: boolean } | undefined> {
  requireRole(admin, 'admin')
  const profile = await db.selectFrom('councilProfile').select('demonstration').executeTakeFirst()
  if (profile?.demonstration) return undefined
  const last = await findLastBackup(db, now)
  return { takenAt: last?.takenAt, late: isBackupLate(last, now) }
}
