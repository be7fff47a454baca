import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../../council/database/tables.ts'
import { announceFile, recordFile } from '../../../council/files/store/record-file.server.ts'
import type { FileStore } from '../../../council/files/store/store.server.ts'
import { storeRow } from '../../rows.ts'

const usually = new Date('2026-11-22T10:00:00Z')

interface Added {
  user: string
  bytes: Uint8Array
  paperId?: string
  now?: Date
}

/** Announces bytes and lets the store keep them, as the portal does with what it receives. */
export async function keepBytes(db: Database, store: FileStore, bytes: Uint8Array): Promise<string> {
  // The sweep may be removing the same bytes: people send them again.
  while (!(await announceFile(db, bytes, new Date()))) await setImmediate()
  const kept = await store.put(bytes)
  if (kept === 'diskFull') throw new Error('There is no room for the files of tests.')
  return kept.digest
}

/** Adds a one-page paper to a wallet, as an act does: first the file, then its row and those needing it. */
export async function addPaper(
  db: Database,
  store: FileStore,
  { user, bytes, paperId = randomUUID(), now = usually }: Added,
): Promise<string> {
  const digest = await keepBytes(db, store, bytes)
  const [at, file] = [now.toISOString(), { digest, type: 'application/pdf' as const, scan: 'none' as const }]
  await db.transaction().execute(async (trx) => {
    await recordFile(trx, { ...file, width: null, height: null, bytes }, now)
    await storeRow(trx, 'papers', { paperId, user, name: 'Ration card', createdAt: at, usedAt: at })
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
