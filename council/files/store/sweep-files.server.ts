import { isPostgres } from '../../database/dialect.server.ts'
import type { Database } from '../../database/tables.ts'
import type { FileStore } from './store.server.ts'

/** A file without a row may be one whose row is being written: it is left alone for so many hours. */
const orphanHours = 24
const rowsAtOnce = 500

/** What a sweep removed. */
export interface Swept {
  /** Files that were cut off while they arrived. */
  parts: number
  /** Rows of files that no paper and no application needs any more. */
  rows: number
  /** Files without a row. */
  files: number
}

/**
 * Removes what was cut off while it arrived, the rows of files that nobody needs any more, and the files
 * without a row that came more than a day before `now`. Others may add files meanwhile: `recordFile` and this
 * wait for each other.
 */
export async function sweepFiles(db: Database, store: FileStore, now: Date): Promise<Swept> {
  const parts = await store.sweepParts(now)
  const rows = await deleteUnneededRows(db)
  let files = 0
  const before = new Date(now.getTime() - orphanHours * 3_600_000)
  for await (const digests of store.list()) {
    for (const digest of await withoutRow(db, digests)) {
      const found = await store.find(digest)
      if (found && found.changedAt < before && (await removeOrphan(db, store, digest, before))) files += 1
    }
  }
  return { parts, rows, files }
}

async function deleteUnneededRows(db: Database) {
  let deleted = 0
  let after = ''
  for (;;) {
    const page = await listNeeded(db, after)
    const last = page.at(-1)
    if (!last) return deleted
    for (const { digest, onPaper, inCase } of page)
      if (onPaper === null && inCase === null && (await deleteUnneeded(db, digest))) deleted += 1
    after = last.digest
  }
}

/** By key, a page at a time: on SQLite nobody else is answered while a query runs. */
function listNeeded(db: Database, after: string) {
  return db
    .selectFrom('files')
    .where('files.digest', '>', after)
    .orderBy('files.digest')
    .limit(rowsAtOnce)
    .select(({ selectFrom }) => [
      'files.digest',
      selectFrom('paperPages')
        .whereRef('paperPages.digest', '=', 'files.digest')
        .select('paperPages.digest')
        .limit(1)
        .as('onPaper'),
      selectFrom('casePapers')
        .whereRef('casePapers.digest', '=', 'files.digest')
        .select('casePapers.digest')
        .limit(1)
        .as('inCase'),
    ])
    .execute()
}

/** Locks the row and looks again: somebody may have added the same bytes since, or be about to. */
function deleteUnneeded(db: Database, digest: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // A transaction on SQLite is alone already; elsewhere an update would not wait for those who refer to the
    // row.
    await trx
      .selectFrom('files')
      .select('digest')
      .where('digest', '=', digest)
      .$if(isPostgres(trx), (query) => query.forUpdate())
      .execute()
    const deleted = await trx
      .deleteFrom('files')
      .where('digest', '=', digest)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('paperPages').select('digest').where('digest', '=', digest))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('casePapers').select('digest').where('digest', '=', digest))),
      )
      .returning('digest')
      .execute()
    return deleted.length > 0
  })
}

async function withoutRow(db: Database, digests: string[]) {
  const orphans: string[] = []
  for (let at = 0; at < digests.length; at += rowsAtOnce) {
    const some = digests.slice(at, at + rowsAtOnce)
    const rows = await db.selectFrom('files').select('digest').where('digest', 'in', some).execute()
    const known = new Set(rows.map(({ digest }) => digest))
    orphans.push(...some.filter((digest) => !known.has(digest)))
  }
  return orphans
}

/**
 * Locks the row while the file is deleted: an act that writes the same row waits, and then finds the file
 * gone.
 */
function removeOrphan(db: Database, store: FileStore, digest: string, before: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const placed = await trx
      .insertInto('files')
      .values({ digest, bytes: 0, type: 'image/jpeg', createdAt: before.toISOString() })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .returning('digest')
      .execute()
    if (placed.length === 0) return false
    const found = await store.find(digest)
    const old = found !== undefined && found.changedAt < before
    if (old) await store.remove(digest)
    await trx.deleteFrom('files').where('digest', '=', digest).execute()
    return old
  })
}
