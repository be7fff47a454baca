import type { Database } from '../database/tables.ts'

/** Runs the work in one transaction and, if it is a dry run, takes it back: the answer is the same. */
export async function inOneTransaction<T>(
  db: Database,
  options: { dryRun?: boolean },
  work: (trx: Database) => Promise<T>,
): Promise<T> {
  let answer: { value: T } | undefined
  const rollback = new Error('A dry run was taken back.')
  try {
    await db.transaction().execute(async (trx) => {
      answer = { value: await work(trx) }
      if (options.dryRun) throw rollback
    })
  } catch (error) {
    if (error !== rollback) throw error
  }
  if (!answer) throw rollback
  return answer.value
}
