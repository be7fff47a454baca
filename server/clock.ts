import type { Database } from '../council/database/tables.ts'
import { findClockLeap } from '../council/office/clock-leap.server.ts'
import { councilDay } from '../rules/days.ts'

const dayMs = 86_400_000

/** The latest moment that must be past, and how that is known. */
export interface LatestKnown {
  ms: number
  from: string
}

/**
 * What the portal knows of the time without the machine's clock: it was built, and the audit has lines. Where
 * the operator has looked at the clock, their word goes before both: lines that a wrong clock dated ahead
 * must not shut the portal for ever.
 */
export async function readLatestKnown(
  db: Database,
  { builtAt, clockCheckedOn }: { builtAt?: string; clockCheckedOn?: string },
): Promise<LatestKnown> {
  if (clockCheckedOn !== undefined)
    return { ms: Date.parse(clockCheckedOn), from: `CLOCK_CHECKED_ON is ${clockCheckedOn}` }
  const { newest } = await db
    .selectFrom('audit')
    .select((row) => row.fn.max<string | null>('date').as('newest'))
    .executeTakeFirstOrThrow()
  const known = [
    { ms: Date.parse(builtAt ?? ''), from: `the portal was built at ${builtAt}` },
    { ms: Date.parse(newest ?? ''), from: `the audit has a line of ${newest}` },
  ]
  return (
    known.filter(({ ms }) => !Number.isNaN(ms)).sort((one, other) => other.ms - one.ms)[0] ?? {
      ms: 0,
      from: '',
    }
  )
}

/** Why the machine's clock cannot be right, in one line with the fix: over a day behind what is known. */
export function clockFault(now: Date, { ms, from }: LatestKnown): string | undefined {
  if (now.getTime() >= ms - dayMs) return undefined
  const said = now.toISOString()
  return `The clock says ${said}, but ${from}: set the clock. If it is right, set CLOCK_CHECKED_ON to ${said.slice(0, 10)}.`
}

/** Why nothing that cannot be had back is deleted, in one line with the fix; undefined: it is. */
export async function findLeapFault(db: Database, now: Date): Promise<string | undefined> {
  const today = councilDay(now.toISOString())
  const lookedOn = await findClockLeap(db, today)
  if (lookedOn === undefined) return undefined
  return `The clock says ${today}, but the portal last looked what has had its time on ${lookedOn}, and deletes nothing of it: set the clock. If it is right, set CLOCK_CHECKED_ON to ${today} and start the portal again.`
}

/** Tells at any time whether the clock is behind what is known, or behind what it said itself before. */
export function watchClock(known: LatestKnown): () => string | undefined {
  let latest = known
  return () => {
    const now = new Date()
    if (now.getTime() > latest.ms) latest = { ms: now.getTime(), from: `it said ${now.toISOString()} before` }
    return clockFault(now, latest)
  }
}
