import type { Database, Tables } from '../../database/tables.ts'
import type { FileStore } from './store.server.ts'

/** What the row of a kept file says of it, besides when it came. */
export type KeptFile = Pick<Tables['files'], 'digest' | 'bytes' | 'type' | 'width' | 'height'> & {
  /** `none`: no scanner has looked into it. */
  scan: 'none' | 'clean'
}

/**
 * Writes the row of a file that the store has just kept, in the transaction that writes the rows which need
 * it, and before them. The row holds off the sweep, which may have removed the file since: then it is kept
 * again. Throws when there is no room for that.
 */
export async function recordFile(
  trx: Database,
  store: FileStore,
  { bytes, ...file }: Omit<KeptFile, 'bytes'> & { bytes: Uint8Array },
  now: Date,
): Promise<void> {
  // The same bytes may have come before there was a scanner; one that is silent today takes nothing back.
  const scanned = file.scan === 'clean' && { scan: file.scan }
  await trx
    .insertInto('files')
    .values({ ...file, bytes: bytes.length, createdAt: now.toISOString() })
    // Locks the row of earlier bytes against a sweep that finds nobody who needs them. Bytes that were
    // accepted as lost have come again.
    .onConflict((conflict) =>
      conflict.column('digest').doUpdateSet({ createdAt: now.toISOString(), ...scanned }),
    )
    .execute()
  if (await store.find(file.digest)) return
  if ((await store.put(bytes)) === 'diskFull') throw new Error('There is no room to keep a file again.')
}
