import { statfsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Hono } from 'hono'
import type { Council } from '../council/open-council.server.ts'
import { findReadinessFault, type ReadinessFault } from '../council/readiness.server.ts'
import { patience } from '../rules/patience.ts'
import type { PortalEnv } from './portal-env.ts'
import type { Settings } from './settings.ts'

/** Where the data and the code are. */
type Place = Pick<Settings, 'root' | 'dataDir' | 'databaseUrl'>

export type Readiness = ReadinessFault | 'disk' | 'clock' | 'ready'

const recheckAfterMs = 1000
export const leastFreeBytes = 50 * 1024 * 1024

/** Whether the check only reads, or tries a write as well. */
type Probe = 'read' | 'write'

/** The questions of what watches the portal and of a balancer before it, answered for any host. */
export const healthPaths = { alive: '/healthz', ready: '/readyz', balance: '/balance' } as const

/**
 * Serves them. A balancer must not ask for the database: without it every portal behind the balancer is
 * without it, and people would read the balancer's own page in place of ours. While a portal stops, its
 * server answers in its place.
 */
export function serveHealth(app: Hono<PortalEnv>, readiness: (probe: Probe) => Promise<Readiness>): void {
  const unstored = { 'Cache-Control': 'no-store' }
  app.get(healthPaths.alive, (c) => c.text('ok'))
  app.get(healthPaths.balance, (c) => c.text('ok', 200, unstored))
  app.get(healthPaths.ready, async (c) => {
    const word = await readiness(c.req.query('write') === undefined ? 'read' : 'write')
    return c.text(word, word === 'ready' ? 200 : 503, unstored)
  })
}

/**
 * A check of whether the portal can work, which answers in one word. However often it is called, it asks the
 * database at most once a second, and writes to it only if told to.
 */
export function readinessCheck(
  council: Pick<Council, 'db'>,
  place: Place,
  clock: () => string | undefined = () => undefined,
): (probe: Probe) => Promise<Readiness> {
  const last: { [P in Probe]?: { at: number; found: Promise<Readiness> } } = {}
  return (probe) => {
    const now = performance.now()
    const known = last[probe]
    if (known && now - known.at <= recheckAfterMs) return known.found
    const found = examine(council, { ...place, probe }, clock)
    last[probe] = { at: now, found }
    return found
  }
}

async function examine(
  { db }: Pick<Council, 'db'>,
  { root, dataDir, databaseUrl, probe }: Place & { probe: Probe },
  clock: () => string | undefined,
): Promise<Readiness> {
  if (clock() !== undefined) return 'clock'
  if (databaseUrl === undefined && freeBytes(dataDir) < leastFreeBytes) return 'disk'
  const late = new AbortController()
  const tooLate = setTimeout(patience.readiness * 1000, 'locked' as const, { signal: late.signal }).catch(
    () => undefined,
  )
  const found = await Promise.race([findReadinessFault(db, root, probe), tooLate])
  late.abort()
  return found ?? 'ready'
}

/** The free space of a folder's disk, in bytes. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
