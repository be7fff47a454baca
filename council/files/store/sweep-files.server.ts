import { isPostgres } from '../../database/dialect.server.ts'
import type { Database } from '../../database/tables.ts'
import { isNeeded } from './needed-files.server.ts'
import { leaving, unneededFile } from './record-file.server.ts'
import type { FileStore } from './store.server.ts'

/** Longer than a backup takes, and than a file takes between being announced and being needed. */
const unneededMs = 24 * 3_600_000
/** Longer than a store that does not answer is waited for. */
const removingMs = 600_000
const rowsAtOnce = 500

/**
 * Removes what was cut off while it arrived, and the files that nobody has needed for a day before `now`.
 * Others may add files meanwhile: `announceFile` says for how long one is left alone. No transaction waits
 * for the store. Counts what was cut off, what goes in a day as nobody needs it now, and what is gone.
 */
export async function sweepFiles(db: Database, store: FileStore, now: Date) {
  const begun = performance.now()
  // A sweep may take long, and what it notes counts from the moment in which it notes it.
  const clock = () => new Date(now.getTime() + performance.now() - begun)
  const swept = { parts: await store.sweepParts(now), unneeded: 0, files: 0 }
  const faults: unknown[] = []
  for await (const { digest, bytes } of listUnneeded(db)) {
    if (bytes > 0) swept.unneeded += await noteUnneeded(db, digest, clock())
    else
      await removeOld(db, store, digest, clock()).then(
        (removed) => {
          swept.files += removed
        },
        (fault) => faults.push(fault),
      )
  }
  for await (const digests of store.list()) await noteWithoutRow(db, digests, clock())
  // One that the store does not remove keeps no other.
  if (faults.length > 0) throw faults[0]
  return swept
}

/** By key, a page at a time: on SQLite nobody else is answered while a query runs. */
async function* listUnneeded(db: Database) {
  let after = ''
  for (;;) {
    const page = await db
      .selectFrom('files')
      .where('files.digest', '>', after)
      .orderBy('files.digest')
      .limit(rowsAtOnce)
      .select(['files.digest', 'files.bytes'])
      .select((builder) => isNeeded(builder).as('needed'))
      .execute()
    yield* page.filter(({ needed }) => !needed)
    const last = page.at(-1)
    if (!last) return
    after = last.digest
  }
}

/** Locks the row and looks again: somebody may have added the same bytes since, or be about to. */
function noteUnneeded(db: Database, digest: string, now: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // A transaction on SQLite is alone already; elsewhere an update would not wait for those who refer to the
    // row.
    await trx
      .selectFrom('files')
      .select('digest')
      .where('digest', '=', digest)
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .execute()
    const noted = await trx
      .updateTable('files')
      .set({ bytes: 0, createdAt: now.toISOString() })
      .where('digest', '=', digest)
      .where((builder) => builder.not(isNeeded(builder)))
      .returning('digest')
      .execute()
    return noted.length
  })
}

/**
 * Marks the row while the store is asked, so that nobody takes the file for kept. A mark that a cut has left
 * behind is taken up by a later sweep.
 */
async function removeOld(db: Database, store: FileStore, digest: string, now: Date): Promise<number> {
  const [unneededSince, removedSince] = [unneededMs, removingMs].map((ms) =>
    new Date(now.getTime() - ms).toISOString(),
  ) as [string, string]
  const createdAt = now.toISOString()
  const marked = await db
    .updateTable('files')
    .set({ bytes: leaving, createdAt })
    .where('digest', '=', digest)
    .where(({ or, and, eb }) =>
      or([
        and([eb('bytes', '=', 0), eb('createdAt', '<', unneededSince)]),
        and([eb('bytes', '=', leaving), eb('createdAt', '<', removedSince)]),
      ]),
    )
    .returning('digest')
    .execute()
  if (marked.length === 0) return 0
  await store.remove(digest)
  const row = db.deleteFrom('files').where('digest', '=', digest).where('bytes', '=', leaving)
  await row.where('createdAt', '=', createdAt).execute()
  return 1
}

/** A file without a row was left by a restore that was cut off. */
async function noteWithoutRow(db: Database, digests: string[], now: Date) {
  for (let at = 0; at < digests.length; at += rowsAtOnce) {
    const some = digests.slice(at, at + rowsAtOnce)
    const rows = await db.selectFrom('files').select('digest').where('digest', 'in', some).execute()
    const known = new Set(rows.map(({ digest }) => digest))
    const unknown = some.filter((digest) => !known.has(digest)).map((digest) => unneededFile(digest, now))
    if (unknown.length === 0) continue
    await db
      .insertInto('files')
      .values(unknown)
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .execute()
  }
}
