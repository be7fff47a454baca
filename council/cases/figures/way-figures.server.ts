import type { WayIn } from '../../../rules/counter.ts'
import { midnightOf } from '../../../rules/days.ts'
import { type Month, monthAfter } from '../../../rules/months.ts'
import { minimumCellCount } from '../../../rules/small-cell-suppression.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'

/** The first and the last month of receipt, and the service where not all of them are meant. */
export interface WaysQuery {
  from: Month
  to: Month
  serviceId?: string
}

/** What others than the applicant entered; `byEnterer`: how many of them the same person decided too. */
export type WayFigures = Record<Exclude<WayIn, 'online'>, number> & { byEnterer: number }

/** Counts what was entered from paper and received in these months, by way; what is set aside is left out. */
export async function getWayFigures(db: Database, actor: Admin, query: WaysQuery): Promise<WayFigures> {
  requireRole(actor, 'admin')
  return readWays(db, query)
}

/** How many were decided by who entered them, for everybody; undefined if so few would point to somebody. */
export async function countDecidedByEnterer(db: Database, query: WaysQuery): Promise<number | undefined> {
  const { byEnterer } = await readWays(db, query)
  return byEnterer < minimumCellCount ? undefined : byEnterer
}

async function readWays(db: Database, { from, to, serviceId }: WaysQuery): Promise<WayFigures> {
  const rows = await db
    .selectFrom('applications')
    // A correction keeps the instant of the decision, so the audit has its line.
    .leftJoin('audit', (join) =>
      join
        .onRef('audit.subject', '=', 'applications.applicationId')
        .onRef('audit.date', '=', 'applications.decidedAt')
        .onRef('audit.actor', '=', 'applications.enteredBy')
        .on('audit.act', '=', 'application.decided'),
    )
    .select(({ fn }) => ['way', fn.countAll<number>().as('count'), fn.count<number>('audit.id').as('own')])
    .where('enteredAt', 'is not', null)
    .where('applications.date', '>=', midnightOf(`${from}-01`))
    .where('applications.date', '<', midnightOf(`${monthAfter(to)}-01`))
    .where('setAsideAt', 'is', null)
    .$if(serviceId !== undefined, (query) => query.where('serviceId', '=', serviceId ?? ''))
    .groupBy('way')
    .execute()
  const countOf = (way: WayIn) => rows.find((row) => row.way === way)?.count ?? 0
  const byEnterer = rows.reduce((total, { own }) => total + own, 0)
  return { counter: countOf('counter'), intermediary: countOf('intermediary'), byEnterer }
}
