import { CompiledQuery } from 'kysely'
import { prepareQuery } from './prepared.server.ts'
import type { Database } from './tables.ts'

/** A number that grows whenever any process changes something strangers may read; 0 before that. */
export async function getContentRevision(db: Database): Promise<number> {
  return (await selectRevision(db, {}))[0]?.revision ?? 0
}

const selectRevision = prepareQuery((db) => db.selectFrom('contentRevision').select('revision'))

/** Raises the content revision by one, on both engines. */
export const raiseContentRevision = CompiledQuery.raw(
  `insert into "contentRevision" ("id", "revision") values (1, 1)
    on conflict ("id") do update set "revision" = "contentRevision"."revision" + 1`,
)

/**
 * Makes the function that reads the content revision, for many at once: all who ask while a read is under way
 * share the next one. A read always begins after it was asked for, so nobody gets a revision from before an
 * acknowledged change.
 */
export function contentRevisionReader(db: Database): () => Promise<number> {
  let underWay: Promise<unknown> = Promise.resolve()
  let next: Promise<number> | undefined
  const begin = () => {
    next = undefined
    const reading = getContentRevision(db)
    underWay = reading.catch(() => undefined)
    return reading
  }
  return () => {
    next ??= underWay.then(begin)
    return next
  }
}
