import { sql } from 'kysely'
import { councilDay } from '../../../rules/days.ts'
import type { Status } from '../../../rules/statuses.ts'
import type { RefusalFigureRow } from '../../database/figure-tables.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'

/** The columns of an application that decide which refusals count it. */
export interface CountedRefusal {
  serviceId: string
  status: Status
  decidedAt: string | null
  readyReason?: string | null
}

/** Counts refusals as what they are now, not as what they were, in the transaction that changes them. */
export async function moveRefusal(
  trx: Database,
  before: CountedRefusal[],
  after: CountedRefusal[],
): Promise<void> {
  const counts = new Map<string, RefusalFigureRow>()
  for (const { rows, by } of [
    { rows: before, by: -1 },
    { rows: after, by: 1 },
  ])
    for (const { serviceId, status, decidedAt, readyReason } of rows) {
      if (status !== 'Rejected' || decidedAt === null) continue
      const month = councilDay(decidedAt).slice(0, 7)
      const key = [serviceId, month, readyReason ?? ''].join(' ')
      const count = (counts.get(key)?.count ?? 0) + by
      counts.set(key, { serviceId, month, readyReason: readyReason ?? '', count })
    }
  // Every transaction locks the rows in the same order, so two refusals at the same time cannot deadlock.
  for (const [, row] of [...counts].sort()) if (row.count !== 0) await addTo(trx, { ...row })
}

const addTo = prepareQuery((db, row: { [K in keyof RefusalFigureRow]: RefusalFigureRow[K] }) => {
  const { serviceId, month, readyReason, count } = row
  return db
    .insertInto('refusalFigures')
    .values({ serviceId, month, readyReason, count })
    .onConflict((conflict) =>
      conflict
        .columns(['serviceId', 'month', 'readyReason'])
        .doUpdateSet({ count: sql`"refusalFigures"."count" + "excluded"."count"` }),
    )
})

/** How many applications were refused with which ready words, '' for own ones, from one month to another. */
export async function listRefusals(
  db: Database,
  { from, to, serviceId }: { from: string; to: string; serviceId?: string },
): Promise<{ readyReason: string; count: number }[]> {
  const rows = await db
    .selectFrom('refusalFigures')
    .select(['readyReason', 'count'])
    .where('month', '>=', from)
    .where('month', '<=', to)
    .$if(serviceId !== undefined, (query) => query.where('serviceId', '=', serviceId ?? ''))
    .execute()
  const reasons = [...Map.groupBy(rows, ({ readyReason }) => readyReason)]
  return reasons
    .map(([readyReason, same]) => ({ readyReason, count: same.reduce((sum, { count }) => sum + count, 0) }))
    .filter(({ count }) => count > 0)
}
