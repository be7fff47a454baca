import type { Database, Tables } from '../../database/tables.ts'
import { digestOf } from './digests.server.ts'

/** What the row of a kept file says of it, besides when it came. */
export type KeptFile = Pick<Tables['files'], 'digest' | 'bytes' | 'type' | 'width' | 'height'> & {
  /** `none`: no scanner has looked into it. */
  scan: 'none' | 'clean'
}

/** What stands for the bytes of a file that the store is being asked to remove. */
export const leaving = -1

/** The row of a file that nobody needs, since `now`: it has no bytes, whatever the store has. */
export function unneededFile(digest: string, now: Date) {
  return { digest, bytes: 0, type: 'image/jpeg' as const, createdAt: now.toISOString() }
}

/**
 * Announces bytes before the store keeps them: for a day from `now` the sweep leaves them alone. False while
 * it removes the same bytes, which the store might otherwise lose again.
 */
export async function announceFile(db: Database, bytes: Uint8Array, now: Date): Promise<boolean> {
  const row = unneededFile(digestOf(bytes), now)
  const announced = await db
    .insertInto('files')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('digest')
        // One whose loss was accepted has come again only once the store has it.
        .doUpdateSet(({ eb, ref }) => ({
          createdAt: eb
            .case()
            .when('files.bytes', '=', 0)
            .then(row.createdAt)
            .else(ref('files.createdAt'))
            .end(),
        }))
        .where('files.bytes', '<>', leaving),
    )
    .returning('digest')
    .executeTakeFirst()
  return announced !== undefined
}

/**
 * Writes what is known of a file that was announced and that the store has kept since, in the transaction
 * that writes the rows which need it, and before them. It asks the store for nothing.
 */
export async function recordFile(
  trx: Database,
  { digest, bytes, type, width, height, scan }: Omit<KeptFile, 'bytes'> & { bytes: Uint8Array },
  now: Date,
): Promise<void> {
  // The same bytes may have come before there was a scanner; one that is silent today takes nothing back.
  const scanned = scan === 'clean' && { scan }
  await trx
    .updateTable('files')
    .set({ bytes: bytes.length, type, width, height, createdAt: now.toISOString(), ...scanned })
    .where('digest', '=', digest)
    .where('bytes', '<>', leaving)
    .returning('digest')
    .executeTakeFirstOrThrow()
}
