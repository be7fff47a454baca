import { sql } from 'kysely'
import { councilDay } from '../../../rules/days.ts'
import type { Database } from '../../database/tables.ts'

/**
 * Counts an application whose clock an officer has stopped after the first working day, in the month of the
 * instant; inside the transaction that writes `stoppedLateAt`. An application counts once.
 */
export function addLateStop(trx: Database, serviceId: string, stoppedLateAt: string): Promise<void> {
  return countLateStop(trx, { serviceId, stoppedLateAt, by: 1 })
}

/** Takes one away that was counted, inside the transaction that sets its application aside. */
export function takeLateStop(trx: Database, serviceId: string, stoppedLateAt: string): Promise<void> {
  return countLateStop(trx, { serviceId, stoppedLateAt, by: -1 })
}

async function countLateStop(
  trx: Database,
  { serviceId, stoppedLateAt, by }: { serviceId: string; stoppedLateAt: string; by: 1 | -1 },
) {
  await trx
    .insertInto('lateStopFigures')
    .values({ serviceId, month: councilDay(stoppedLateAt).slice(0, 7), count: by })
    .onConflict((conflict) =>
      conflict.columns(['serviceId', 'month']).doUpdateSet({ count: sql`"lateStopFigures"."count" + ${by}` }),
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
    .where('count', '>', 0)
    .execute()
}
