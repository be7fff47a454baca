import { sql } from 'kysely'
import { keyOfNeed, type Need, needs } from '../../../rules/needs.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import { rememberContent } from '../../database/remembered-content.server.ts'
import { prefixEnd } from '../../database/search-words.server.ts'
import type { Database } from '../../database/tables.ts'

export interface MetNeed {
  need: Need
  /** The service that meets it, if only one of the catalogue does; undefined for none and for several. */
  serviceId: string | undefined
}

/** Lists the eight needs in their order, each with its service where there is only one. */
export function listNeeds(db: Database): Promise<MetNeed[]> {
  return metNeeds(db)
}

const metNeeds = rememberContent(async (db): Promise<MetNeed[]> => {
  const rows = await firstServices(db, {})
  return needs.map((need) => {
    const [first, second] = rows.filter((row) => row.need === need)
    return { need, serviceId: second ? undefined : first?.serviceId }
  })
})

/** Reads at most two services of each need, whatever their number. */
const firstServices = prepareQuery((db) => {
  const [first, ...others] = needs.map((need) => {
    const start = keyOfNeed(need)
    const two = db
      .selectFrom('serviceListing')
      .select('serviceId')
      .where('language', '=', 'en')
      .where('sortKey', '>=', start)
      .where('sortKey', '<', prefixEnd(start))
      .orderBy('sortKey')
      .limit(2)
    return db.selectFrom(two.as('two')).select(['serviceId', sql.lit(need).as('need')])
  })
  if (first === undefined) throw new Error('There are no needs.')
  return others.reduce((all, one) => all.unionAll(one), first)
})
