import type { Database } from '../database/tables.ts'

/** The digest of the values stays, so that every chain still verifies. */
const noValues = { before: null, after: null, valuesSalt: null }

/** Takes the values, with their salt, out of the lines about these subjects. */
export async function reduceLinesAbout(trx: Database, subjects: string[]): Promise<void> {
  await trx.updateTable('audit').set(noValues).where('subject', 'in', subjects).execute()
}

/** The same of these lines. */
export async function reduceLines(trx: Database, ids: string[]): Promise<void> {
  await trx.updateTable('audit').set(noValues).where('id', 'in', ids).execute()
}
