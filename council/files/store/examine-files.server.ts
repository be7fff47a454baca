import type { Database } from '../../database/tables.ts'
import { FileChanged } from './digests.server.ts'
import { isKept } from './needed-files.server.ts'
import type { FileStore } from './store.server.ts'

const rowsAtOnce = 500

/** How many files the rows need, and how many bytes those are. */
export async function sumFiles(db: Database): Promise<{ files: number; bytes: number }> {
  const sum = await db
    .selectFrom('files')
    .where(isKept)
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('bytes').as('bytes')])
    .executeTakeFirstOrThrow()
  return { files: Number(sum.files), bytes: Number(sum.bytes ?? 0) }
}

/** What is wrong with stored files, by their digests. */
export interface FileFaults {
  /** A row names them, and the store does not have them. */
  lost: string[]
  /** The store has other bytes under their digests; known only where they were read. */
  changed: string[]
}

/** Compares the rows with the store; with `read`, reads every file and compares its digest. */
export async function findFileFaults(
  db: Database,
  store: FileStore,
  { read }: { read: boolean },
): Promise<FileFaults> {
  const faults: FileFaults = { lost: [], changed: [] }
  // What comes while it looks is in the list or is not asked for: rows are read first, and a file is there
  // before its row.
  const named: string[] = []
  for await (const digests of listNamed(db)) named.push(...digests)
  const held = new Set<string>()
  for await (const digests of store.list()) for (const digest of digests) held.add(digest)
  for (const digest of named) {
    if (!held.has(digest)) faults.lost.push(digest)
    else if (read) await readOne(store, digest, faults)
  }
  // A row may have gone meanwhile, and its file after it.
  const [lost, changed] = await Promise.all([faults.lost, faults.changed].map((some) => stillNamed(db, some)))
  return { lost: lost ?? [], changed: changed ?? [] }
}

async function readOne(store: FileStore, digest: string, { lost, changed }: FileFaults) {
  try {
    if ((await store.read(digest)) === undefined) lost.push(digest)
  } catch (error) {
    if (!(error instanceof FileChanged)) throw error
    changed.push(digest)
  }
}

async function* listNamed(db: Database) {
  let after = ''
  for (;;) {
    const page = await db
      .selectFrom('files')
      .select('digest')
      .where(isKept)
      .where('digest', '>', after)
      .orderBy('digest')
      .limit(rowsAtOnce)
      .execute()
    const last = page.at(-1)
    if (!last) return
    yield page.map(({ digest }) => digest)
    after = last.digest
  }
}

async function stillNamed(db: Database, digests: string[]) {
  const named: string[] = []
  for (let at = 0; at < digests.length; at += rowsAtOnce) {
    const some = digests.slice(at, at + rowsAtOnce)
    const rows = await db
      .selectFrom('files')
      .select('digest')
      .where(isKept)
      .where('digest', 'in', some)
      .orderBy('digest')
      .execute()
    named.push(...rows.map(({ digest }) => digest))
  }
  return named
}
