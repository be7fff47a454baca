import { randomUUID } from 'node:crypto'
import type { Database } from '../../../council/database/tables.ts'
import { digestOf } from '../../../council/files/store/digests.server.ts'
import { recordFile } from '../../../council/files/store/record-file.server.ts'
import type { FileStore } from '../../../council/files/store/store.server.ts'

const usually = new Date('2026-11-22T10:00:00Z')

interface Added {
  user: string
  bytes: Uint8Array
  paperId?: string
  now?: Date
}

/** Adds a one-page paper to a wallet, as an act does: first the file, then its row and those needing it. */
export async function addPaper(
  db: Database,
  store: FileStore,
  { user, bytes, paperId = randomUUID(), now = usually }: Added,
): Promise<string> {
  const digest = digestOf(bytes)
  if ((await store.put(bytes)) === 'diskFull') throw new Error('There is no room for the files of tests.')
  const [at, file] = [now.toISOString(), { digest, type: 'application/pdf' as const, scan: 'none' as const }]
  await db.transaction().execute(async (trx) => {
    await recordFile(trx, store, { ...file, width: null, height: null, bytes }, now)
    await trx
      .insertInto('papers')
      .values({ paperId, user, name: 'Ration card', createdAt: at, usedAt: at })
      .execute()
    await trx.insertInto('paperPages').values({ paperId, position: 1, digest }).execute()
  })
  return paperId
}

/** Removes a paper with its pages; its file is left to the sweep. */
export async function removePaper(db: Database, paperId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('paperPages').where('paperId', '=', paperId).execute()
    await trx.deleteFrom('papers').where('paperId', '=', paperId).execute()
  })
}

/** All that a store holds, sorted. */
export async function heldBy(store: FileStore): Promise<string[]> {
  const held: string[] = []
  for await (const digests of store.list()) held.push(...digests)
  return held.sort()
}
