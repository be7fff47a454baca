import { createHash } from 'node:crypto'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseRefused, folderFault } from '../council/database/refused.server.ts'
import { syncFolder } from '../council/database/sync-folder.server.ts'
import type { Database } from '../council/database/tables.ts'
import { findNextDue } from '../council/messages/sending/next-due.server.ts'
import { afterQuietHours, isQuiet } from '../rules/quiet-hours.ts'
import type { Settings } from './settings.ts'

/** Lies in the folder of a council that was closed, and not of one whose process was killed. */
const wakePath = (folder: string) => join(folder, 'wake')

/** What is due and could not be sent is not tried at once again. */
const againMs = 600_000
const spreadSeconds = 3600
const halfDayMs = 12 * 3_600_000
const longestMs = 27 * 3_600_000

/** From when on a closed council has work, in milliseconds, as its note said it that was changed then. */
export interface Wake {
  at: number
  notedAt: number | undefined
}

export function wakeAt(folder: string, at: number): Wake {
  try {
    return { at, notedAt: statSync(wakePath(folder)).mtimeMs }
  } catch {
    return { at, notedAt: undefined }
  }
}

/** What is known, unless the note is another by now: without one that can be read, it has work at once. */
export function readWake(folder: string, known: Wake | undefined): Wake {
  const noted = wakeAt(folder, 0)
  if (known && known.notedAt === noted.notedAt) return known
  try {
    return { ...noted, at: Date.parse(readFileSync(wakePath(folder), 'utf8')) || 0 }
  } catch {
    return noted
  }
}

/** What is further ahead than the next morning was noted by a clock that ran ahead. */
export function isDue({ at }: Wake, now = Date.now()): boolean {
  return at <= now || at > now + longestMs
}

/** Notes when the council that was closed has work again. Throws `DatabaseRefused` where its disk is full. */
export function writeWake(folder: string, at: Date): void {
  try {
    writeFileSync(wakePath(folder), at.toISOString(), { mode: 0o600 })
  } catch (error) {
    const fault = folderFault(folder, error)
    throw fault === undefined ? error : new DatabaseRefused(fault)
  }
}

/** Has the portal look at once whether a council that is closed has work: somebody has written to it. */
export function forgetWake(folder: string): void {
  rmSync(wakePath(folder), { force: true })
}

/** Takes the note away while the council is open: one whose process is killed then has work at once. */
export async function clearWake(folder: string): Promise<void> {
  forgetWake(folder)
  await syncFolder(folder)
}

/**
 * When the council has work again: a message that waits for one of its channels, and each morning what is
 * told and swept daily, of all councils within an hour, and of their district an hour later.
 */
export async function findWake(
  db: Database,
  { dataDir, isDistrict, mail, texts, sendsMessages }: Settings,
  now = new Date(),
): Promise<Date> {
  const channels = [mail && ('mail' as const), texts && ('sms' as const)].filter((one) => one !== undefined)
  const due = Date.parse((await findNextDue(db, sendsMessages ? channels : [])) ?? '')
  // Half a day after any moment of the day stands one of the night.
  const morning = afterQuietHours(isQuiet(now) ? now : new Date(now.getTime() + halfDayMs))
  const own = createHash('sha256').update(dataDir).digest().readUInt32BE() % spreadSeconds
  const spread = isDistrict ? 2 * spreadSeconds : own
  const daily = morning.getTime() + spread * 1000
  if (Number.isNaN(due)) return new Date(daily)
  const next = due > now.getTime() ? due : now.getTime() + againMs
  return new Date(Math.min(daily, afterQuietHours(new Date(next)).getTime()))
}
