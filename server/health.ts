import { statfsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Council } from '../council/open-council.server.ts'
import { findReadinessFault, type ReadinessFault } from '../council/readiness.server.ts'
import type { Settings } from './settings.ts'

/** Where the council is kept, and where the code is. */
type Place = Pick<Settings, 'root' | 'dataDir' | 'databaseUrl'>

export type Readiness = ReadinessFault | 'disk' | 'ready'

const askedAnewAfterMs = 1000
const mostWaitMs = 3000
const leastFreeBytes = 50 * 1024 * 1024

/**
 * Tells whether the portal can do its work, in one word. However often it is asked, the database is written to
 * once a second at most.
 */
export function readinessCheck(council: Pick<Council, 'db'>, place: Place): () => Promise<Readiness> {
  let last: { at: number; found: Promise<Readiness> } | undefined
  return () => {
    const now = performance.now()
    if (!last || now - last.at > askedAnewAfterMs) last = { at: now, found: examine(council, place) }
    return last.found
  }
}

async function examine(
  { db }: Pick<Council, 'db'>,
  { root, dataDir, databaseUrl }: Place,
): Promise<Readiness> {
  if (databaseUrl === undefined && freeBytes(dataDir) < leastFreeBytes) return 'disk'
  const late = new AbortController()
  const tooLate = setTimeout(mostWaitMs, 'locked' as const, { signal: late.signal }).catch(() => undefined)
  const found = await Promise.race([findReadinessFault(db, root), tooLate])
  late.abort()
  return found ?? 'ready'
}

/** The space that a folder's disk has left for the portal, in bytes. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
