import { statfsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Council } from '../council/open-council.server.ts'
import { findReadinessFault, type ReadinessFault } from '../council/readiness.server.ts'
import { patience } from '../rules/patience.ts'
import type { Settings } from './settings.ts'

/** Where the data and the code are. */
type Place = Pick<Settings, 'root' | 'dataDir' | 'databaseUrl'>

export type Readiness = ReadinessFault | 'disk' | 'clock' | 'ready'

const recheckAfterMs = 1000
export const leastFreeBytes = 50 * 1024 * 1024

/**
 * A check of whether the portal can work, which answers in one word. However often it is called, it writes to
 * the database at most once a second.
 */
export function readinessCheck(
  council: Pick<Council, 'db'>,
  place: Place,
  clock: () => string | undefined = () => undefined,
): () => Promise<Readiness> {
  let last: { at: number; found: Promise<Readiness> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > recheckAfterMs) last = { at: now, found: examine(council, place, clock) }
    return last.found
  }
}

async function examine(
  { db }: Pick<Council, 'db'>,
  { root, dataDir, databaseUrl }: Place,
  clock: () => string | undefined,
): Promise<Readiness> {
  if (clock() !== undefined) return 'clock'
  if (databaseUrl === undefined && freeBytes(dataDir) < leastFreeBytes) return 'disk'
  const late = new AbortController()
  const tooLate = setTimeout(patience.readiness * 1000, 'locked' as const, { signal: late.signal }).catch(
    () => undefined,
  )
  const found = await Promise.race([findReadinessFault(db, root), tooLate])
  late.abort()
  return found ?? 'ready'
}

/** The free space of a folder's disk, in bytes. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
