import { councilDay, type Day } from '../../../rules/days.ts'
import { overdueKeys } from '../../../rules/inbox-key.ts'
import { readFact } from '../../../rules/service-facts.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { cappedCount } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { listAside } from './aside-figures.server.ts'
import { listLateStops } from './late-stop-figures.server.ts'
import { countByMonth, figuresOf, type MonthFigures } from './month-figures.ts'

export interface ServiceFigures {
  serviceId: string
  serviceName: string
  /** By month, such as `2026-11`, oldest first; months in which nothing happened are missing. */
  months: Record<string, MonthFigures>
  /** All the months together. */
  whole: MonthFigures
  /** Pending now. */
  open: number
  /** Applications whose clock officers first stopped after the first working day, by that stop's month. */
  stoppedByMonth: Record<string, number>
  /** Open cases whose due date has passed, counted to 1,000 at most. */
  overdue: number
  /** The days within which the council must decide; undefined for a service without a limit. */
  limit?: number
}

export interface Overview {
  /** Sorted by the name that the council gave; services without applications are missing. */
  services: ServiceFigures[]
  /** All services together. */
  all: Omit<ServiceFigures, 'serviceId' | 'serviceName' | 'limit'>
}

export interface OverviewQuery {
  /** The first and the last month, such as `2026-01`. */
  from: string
  to: string
  language: string
  today?: Day
}

/** Counts received and decided applications, the days they took and what is open, by service and month. */
export async function getOverview(db: Database, actor: Admin, query: OverviewQuery): Promise<Overview> {
  requireRole(actor, 'admin')
  return readOverview(db, query)
}

/** The same without a role check, for `getPublicOverview`, which publishes only a part of it. */
export async function readOverview(
  db: Database,
  { from, to, language, today }: OverviewQuery,
): Promise<Overview> {
  const { received, decided, open, stopped, aside } = await readFigures(db, from, to)
  const names = await readNames(db, language)
  const used = new Set(
    [...received, ...decided, ...open, ...stopped, ...aside].map(({ serviceId }) => serviceId),
  )
  const ids = [...names.keys()].filter((id) => used.has(id))
  const day = today ?? councilDay(new Date().toISOString())
  const [total = 0, ...overdue] = await countOverdue(db, [undefined, ...ids], day)
  const limits = await listLimits(db, ids)
  const byService = <R extends { serviceId: string }>(rows: R[]) =>
    Map.groupBy(rows, ({ serviceId }) => serviceId)
  const [receivedOf, decidedOf] = [byService(received), byService(decided)]
  const [openOf, stoppedOf, asideOf] = [byService(open), byService(stopped), byService(aside)]
  return {
    services: ids.map((serviceId, index) => ({
      serviceId,
      serviceName: names.get(serviceId) ?? serviceId,
      ...figuresOf({
        received: receivedOf.get(serviceId),
        decided: decidedOf.get(serviceId),
        open: openOf.get(serviceId),
        aside: asideOf.get(serviceId),
      }),
      stoppedByMonth: countByMonth(stoppedOf.get(serviceId)),
      overdue: overdue[index] ?? 0,
      limit: limits.get(serviceId),
    })),
    all: {
      ...figuresOf({ received, decided, open, aside }),
      stoppedByMonth: countByMonth(stopped),
      overdue: total,
    },
  }
}

async function readFigures(db: Database, from: string, to: string) {
  const total = () =>
    db.selectFrom('applicationFigures').select(({ fn }) => ['serviceId', fn.sum<number>('count').as('count')])
  const received = await total()
    .select('receivedMonth as month')
    .where('receivedMonth', '>=', from)
    .where('receivedMonth', '<=', to)
    .groupBy(['receivedMonth', 'serviceId'])
    .execute()
  const decided = await total()
    .select(['decidedMonth as month', 'timing', 'daysTaken'])
    .where('decidedMonth', '>=', from)
    .where('decidedMonth', '<=', to)
    .groupBy(['decidedMonth', 'serviceId', 'timing', 'daysTaken'])
    .execute()
  const open = await total()
    .select('receivedMonth as month')
    .where('decidedMonth', '=', '')
    .groupBy(['receivedMonth', 'serviceId'])
    .execute()
  const nonZero = <R extends { count: number }>(rows: R[]) => rows.filter(({ count }) => count > 0)
  const stopped = await listLateStops(db, from, to)
  const aside = await listAside(db, from, to)
  return { received: nonZero(received), decided: nonZero(decided), open: nonZero(open), stopped, aside }
}

/** The names of all services that have applications, including deleted services, sorted by name. */
async function readNames(db: Database, language: string) {
  const rows = await db
    .selectFrom('services')
    .leftJoin('serviceTexts as texts', (join) =>
      join.onRef('texts.serviceId', '=', 'services.serviceId').on('texts.language', '=', language),
    )
    .select(['services.serviceId', 'services.serviceName', 'services.lang'])
    .select('texts.serviceName as translatedName')
    .where('services.serviceId', 'in', db.selectFrom('applicationFigures').select('serviceId').distinct())
    .orderBy('services.nameKey')
    .orderBy('services.serviceId')
    .execute()
  return new Map(
    rows.map(({ serviceId, serviceName, lang, translatedName }) => [
      serviceId,
      (lang !== language && translatedName) || serviceName,
    ]),
  )
}

/** The limits in days of those services that have one. */
async function listLimits(db: Database, ids: string[]): Promise<Map<string, number | undefined>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('serviceFacts')
    .select(['serviceId', 'value'])
    .where('serviceId', 'in', ids)
    .where('fact', '=', 'days')
    .execute()
  return new Map(rows.map(({ serviceId, value }) => [serviceId, readFact('days', value)]))
}

const servicesPerQuery = 50

async function countOverdue(db: Database, ids: (string | undefined)[], today: Day): Promise<number[]> {
  const { from, before } = overdueKeys(today)
  const found: number[] = []
  for (let at = 0; at < ids.length; at += servicesPerQuery) {
    const some = ids.slice(at, at + servicesPerQuery)
    const row = await db
      .selectNoFrom(
        some.map((serviceId, index) =>
          cappedCount(
            db
              .selectFrom('applications')
              .select('applicationId')
              .where('inboxKey', '>=', from)
              .where('inboxKey', '<', before)
              .$if(serviceId !== undefined, (query) => query.where('serviceId', '=', serviceId ?? '')),
          ).as(`overdue${index}`),
        ),
      )
      .executeTakeFirstOrThrow()
    for (const index of some.keys()) found.push((row as Record<string, number>)[`overdue${index}`] ?? 0)
  }
  return found
}
