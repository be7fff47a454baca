import type { operator } from '../../actors/actors.server.ts'
import { recordActs } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { isKept } from '../../files/store/needed-files.server.ts'
import type { FileStore } from '../../files/store/store.server.ts'
import { MoveRefused } from './move-refused.ts'
import { readFile } from './stored-files.server.ts'

const act = 'file.lossAccepted'

/**
 * Records that these stored files are lost for good. Throws `MoveRefused`, and records nothing, unless each
 * name begins the digest of just one file, and the store has lost its bytes.
 */
export async function acceptLosses(
  db: Database,
  actor: typeof operator,
  { store, names, now }: { store: FileStore; names: string[]; now: Date },
): Promise<void> {
  const digests = new Set<string>()
  for (const name of names) {
    if (!/^[0-9a-f]{12,64}$/.test(name)) throw new MoveRefused(`${name} is no digest of 12 letters or more.`)
    const files = db.selectFrom('files').select(['digest', 'bytes']).where(isKept)
    const [row, other] = await files.where('digest', 'like', `${name}%`).limit(2).execute()
    if (!row || other)
      throw new MoveRefused(`${name} is the digest of ${other ? 'several files' : 'no file'}.`)
    if ((await readFile(store, row)).state !== 'lost') throw new MoveRefused(`${name} is not lost.`)
    digests.add(row.digest)
  }
  const lines = [...digests].map((subject) => ({ act, subject, date: now.toISOString() }) as const)
  await db.transaction().execute(async (trx) => {
    await forgetFound(trx, [...digests], now)
    await recordActs(trx, actor, lines)
  })
}

/** The digests of the files whose loss was accepted, and that have not come again since. */
export async function listAcceptedLosses(db: Database): Promise<Set<string>> {
  const rows = await db
    .selectFrom('audit')
    .innerJoin('files', 'files.digest', 'audit.subject')
    .select('files.digest')
    .where('act', '=', act)
    // The moment of the line stands in the row until the file comes again; a clock may have run ahead.
    .whereRef('audit.date', '=', 'files.createdAt')
    .execute()
  return new Set(rows.map(({ digest }) => digest))
}

/** Ends the acceptance of files, as of those that are there again, so that another loss is a new one. */
export async function forgetFound(db: Database, found: string[], now: Date): Promise<void> {
  if (found.length === 0) return
  await db.updateTable('files').set({ createdAt: now.toISOString() }).where('digest', 'in', found).execute()
}
