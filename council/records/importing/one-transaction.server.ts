import { useImportChain } from '../../audit/append-line.server.ts'
import type { Database } from '../../database/tables.ts'

/** Runs the work in one transaction and rolls it back for a dry run; the result is the same in both cases. */
export async function inOneTransaction<T>(
  db: Database,
  options: { dryRun?: boolean },
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  let result: { value: T } | undefined
  const rollback = new Error('A dry run was taken back.')
  try {
    await db.transaction().execute(async (trx) => {
      useImportChain(trx)
      result = { value: await work(trx) }
      if (options.dryRun) throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  if (!result) throw rollback
  return result.value
}
