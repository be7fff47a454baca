import { setImmediate } from 'node:timers/promises'
import { prepareQuery } from './prepared.server.ts'
import type { Database } from './tables.ts'

/** A number that grows whenever something that strangers may read was changed, by whatever process; 0 before that. */
export async function getContentRevision(db: Database): Promise<number> {
  return (await selectRevision(db, {}))[0]?.revision ?? 0
}

const selectRevision = prepareQuery((db) => db.selectFrom('contentRevision').select('revision'))

/**
 * For how long a process may go on with the revision that it has read, in milliseconds. Whoever has changed something
 * waits as long after the commit (`revising-dialect.server.ts`), so that nobody reads an older page after that. A read of
 * SQLite costs less than the wait (decision 047).
 */
export const heldMs = { sqlite: 0, postgres: 10 } as const

/**
 * Reads the content revision for many at once: a read begins when the turn of the event loop and the read before it are
 * over, and all who asked by then share it, as do those who ask within `held` milliseconds of its beginning.
 */
export function contentRevisionReader(db: Database, held = 0): () => Promise<number> {
  let last: Promise<unknown> | undefined
  let next: Promise<number> | undefined
  let known: { revision: number; until: number } | undefined
  const read = async () => {
    await setImmediate()
    await last
    next = undefined
    const until = performance.now() + held
    const reading = getContentRevision(db)
    last = reading.then(
      (revision) => {
        known = { revision, until }
      },
      () => undefined,
    )
    return reading
  }
  return async () => {
    const left = known ? known.until - performance.now() : 0
    if (known && left > held / 2) return known.revision
    next ??= read()
    if (!known || left <= 0) return next
    // It is read ahead, and nobody may be waiting for it.
    next.catch(() => undefined)
    return known.revision
  }
}
