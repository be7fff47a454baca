import { prepareQuery } from './prepared.server.ts'
import type { Database } from './tables.ts'

/** A number that grows whenever something that strangers may read was changed, by whatever process; 0 before that. */
export async function getContentRevision(db: Database): Promise<number> {
  return (await selectRevision(db, {}))[0]?.revision ?? 0
}

const selectRevision = prepareQuery((db) => db.selectFrom('contentRevision').select('revision'))

/**
 * Reads the content revision for many at once: whoever asks while a read is under way shares the next one. So each gets
 * a revision that was read after they asked, and however many ask, only one reads.
 */
export function contentRevisionReader(db: Database): () => Promise<number> {
  let underWay: Promise<number> | undefined
  let next: Promise<number> | undefined
  const read = () => {
    const reading = getContentRevision(db).finally(() => {
      underWay = undefined
    })
    underWay = reading
    return reading
  }
  return () => {
    if (!underWay) return read()
    next ??= underWay
      .catch(() => undefined)
      .then(() => {
        next = undefined
        return read()
      })
    return next
  }
}
