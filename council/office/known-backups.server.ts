import { councilDay, type Day } from '../../rules/days.ts'
import { backupDays } from '../../rules/limits.ts'
import { type Admin, requireRole } from '../actors/actors.server.ts'
import type { Database, Tables } from '../database/tables.ts'
import { findClockLeap } from './clock-leap.server.ts'

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

export interface KeepingNotice {
  /** When the last good backup was made; undefined: there has been none. */
  takenAt: string | undefined
  /** Whether the next one is late. */
  late: boolean
  /** Since when nothing goes that has had its time, because the clock may have run ahead. */
  leapSince: Day | undefined
}

/** What an administrator is told of how the data is kept; undefined for a demonstration. */
export async function findKeepingNotice(
  db: Database,
  admin: Admin,
  now: Date,
): Promise<KeepingNotice | undefined> {
  requireRole(admin, 'admin')
  const profile = await db.selectFrom('councilProfile').select('demonstration').executeTakeFirst()
  if (profile?.demonstration) return undefined
  const last = await findLastBackup(db, now)
  const leapSince = await findClockLeap(db, councilDay(now.toISOString()))
  return { takenAt: last?.takenAt, late: isBackupLate(last, now), leapSince }
}
