import { sql } from 'kysely'
import { councilDay } from '../../rules/days.ts'
import type { Database } from '../database/tables.ts'

/**
 * Counts an application whose clock an officer has stopped after the first working day, in the month of the instant;
 * inside the transaction that writes `stoppedLateAt`. An application counts once.
 */
export async function addLateStop(trx: Database, serviceId: string, stoppedLateAt: string): Promise<void> {
  await trx
    .insertInto('lateStopFigures')
    .values({ serviceId, month: councilDay(stoppedLateAt).slice(0, 7), count: 1 })
    .onConflict((conflict) =>
      conflict.columns(['serviceId', 'month']).doUpdateSet({ count: sql`"lateStopFigures"."count" + 1` }),
    )
    .execute()
}

/** How many applications of each service were stopped so, by month, from one month to another. */
export function listLateStops(db: Database, from: string, to: string) {
  return db
    .selectFrom('lateStopFigures')
    .select(['serviceId', 'month', 'count'])
    .where('month', '>=', from)
    .where('month', '<=', to)
    .execute()
}
