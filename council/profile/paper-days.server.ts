import { prepareQuery } from '../database/prepared.server.ts'
import type { Database } from '../database/tables.ts'

/** For how many days after the decision pages are kept where the council has not said otherwise. */
export const keptPaperDays = 365

/** For how many days after the decision the council keeps the pages of an application. */
export async function getPaperDays(db: Database): Promise<number> {
  const [row] = await chosenDays(db, {})
  return row?.paperDays ?? keptPaperDays
}

const chosenDays = prepareQuery((db) => db.selectFrom('councilProfile').select('paperDays'))
