import { councilDay, type Day } from '../../rules/days.ts'
import { overdueKeys } from '../../rules/inbox-key.ts'
import { medianOf } from '../../rules/median.ts'
import { type Admin, requireRole } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { cappedCount } from '../keyset.server.ts'

export interface MonthFigures {
  received: number
  decided: number
  /** Of the decided ones, those that had a due date, by whether it was kept. */
  inTime: number
  late: number
  /** From receipt to decision, in days; undefined where nothing was decided. */
  medianDays?: number
}

export interface ServiceFigures {
  serviceId: string
  serviceName: string
  /** By month, such as `2026-11`, oldest first; a month in which nothing happened is left out. */
  months: Record<string, MonthFigures>
  /** Of all the months together. */
  whole: MonthFigures
  /** Those that are pending now, and by the month in which they were received. */
  open: number
  openByMonth: Record<string, number>
  /** Those of them whose due date has passed, counted to 1,000 at most. */
  overdue: number
}

export interface Overview {
  /** By name in the language; those that nobody has applied for are left out. */
  services: ServiceFigures[]
  /** Of all services together. */
  all: Omit<ServiceFigures, 'serviceId' | 'serviceName'>
}

export interface OverviewQuery {
  /** The first and the last month, such as `2026-01`. */
  from: string
  to: string
  language: string
  today?: Day
}

/** How much was received and decided, how fast, and what is open, by service and month. */
export async function getOverview(db: Database, actor: Admin, asked: OverviewQuery): Promise<Overview> {
  requireRole(actor, 'admin')
  return readOverview(db, asked)
}

interface Decided {
  month: string
  timing: string
  daysTaken: number
  count: number
}

/** The same, whoever asks: what is published of it is cut by `getPublicOverview`. */
export async function readOverview(
  db: Database,
  { from, to, language, today }: OverviewQuery,
): Promise<Overview> {
  const { received, decided, open } = await readFigures(db, from, to)
  const names = await readNames(db, language)
  const used = new Set([...received, ...decided, ...open].map(({ serviceId }) => serviceId))
  const ids = [...names.keys()].filter((id) => used.has(id))
  const overdue = await countOverdue(db, ids, today ?? councilDay(new Date().toISOString()))
  const [total = 0] = await countOverdue(db, [undefined], today ?? councilDay(new Date().toISOString()))
  const byService = <R extends { serviceId: string }>(rows: R[]) =>
    Map.groupBy(rows, ({ serviceId }) => serviceId)
  const [receivedOf, decidedOf, openOf] = [byService(received), byService(decided), byService(open)]
  return {
    services: ids.map((serviceId, index) => ({
      serviceId,
      serviceName: names.get(serviceId) ?? serviceId,
      ...figuresOf(receivedOf.get(serviceId), decidedOf.get(serviceId), openOf.get(serviceId)),
      overdue: overdue[index] ?? 0,
    })),
    all: { ...figuresOf(received, decided, open), overdue: total },
  }
}

interface Received {
  month: string
  count: number
}

function figuresOf(received: Received[] = [], decided: Decided[] = [], open: Received[] = []) {
  const months = [...new Set([...received, ...decided].map(({ month }) => month))].sort()
  const within = <R extends Received>(rows: R[], month: string) => rows.filter((row) => row.month === month)
  return {
    months: Object.fromEntries(
      months.map((month) => [month, sumUp(within(received, month), within(decided, month))]),
    ),
    whole: sumUp(received, decided),
    open: sum(open),
    openByMonth: Object.fromEntries(
      [...Map.groupBy(open, ({ month }) => month)].sort().map(([month, rows]) => [month, sum(rows)]),
    ),
  }
}

function sumUp(received: Received[], decided: Decided[]): MonthFigures {
  const by = (timing: string) => sum(decided.filter((row) => row.timing === timing))
  return {
    received: sum(received),
    decided: sum(decided),
    inTime: by('inTime'),
    late: by('late'),
    medianDays: medianOf(decided.map(({ daysTaken, count }) => [daysTaken, count])),
  }
}

function sum(rows: { count: number }[]) {
  return rows.reduce((total, { count }) => total + count, 0)
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
  const some = <R extends { count: number }>(rows: R[]) => rows.filter(({ count }) => count > 0)
  return { received: some(received), decided: some(decided), open: some(open) }
}

/** All services that anybody has applied for, deleted ones too, by name. */
async function readNames(db: Database, language: string) {
  const rows = await db
    .selectFrom('services')
    .leftJoin('serviceTexts as texts', (join) =>
      join.onRef('texts.serviceId', '=', 'services.serviceId').on('texts.language', '=', language),
    )
    .select(['services.serviceId', 'services.serviceName', 'services.lang'])
    .select('texts.serviceName as written')
    .where('services.serviceId', 'in', db.selectFrom('applicationFigures').select('serviceId').distinct())
    .orderBy('services.nameKey')
    .orderBy('services.serviceId')
    .execute()
  return new Map(
    rows.map(({ serviceId, serviceName, lang, written }) => [
      serviceId,
      (lang !== language && written) || serviceName,
    ]),
  )
}

const fewAtOnce = 50

async function countOverdue(db: Database, ids: (string | undefined)[], today: Day): Promise<number[]> {
  const { from, before } = overdueKeys(today)
  const found: number[] = []
  for (let at = 0; at < ids.length; at += fewAtOnce) {
    const some = ids.slice(at, at + fewAtOnce)
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
          ).as(`of${index}`),
        ),
      )
      .executeTakeFirstOrThrow()
    for (const index of some.keys()) found.push((row as Record<string, number>)[`of${index}`] ?? 0)
  }
  return found
}
