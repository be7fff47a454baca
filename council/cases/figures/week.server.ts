import { sql } from 'kysely'
import { type Day, dayNumber, dayOf, midnightOf } from '../../../rules/days.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { countRows } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { nameReasons, type RefusalReason } from './refusal-reasons.server.ts'

/** What was done from one day to another. */
export interface WorkDone {
  received: number
  decided: number
  inTime: number
  /** Decided after the due date. */
  late: number
  withoutLimit: number
  refused: number
}

export interface WeekFigures {
  week: WorkDone
  before: WorkDone
  /** From 1 April to the last day of the week. */
  sinceApril: WorkDone
  /** Why applications were refused in this week. */
  reasons: RefusalReason[]
}

/** Counts the work of the week that begins on a Monday, the week before and the financial year so far. */
export async function getWeekFigures(
  db: Database,
  actor: Admin,
  { monday, language }: { monday: Day; language: string },
): Promise<WeekFigures> {
  requireRole(actor, 'admin')
  const start = dayNumber(monday)
  const end = dayOf(start + 7)
  const sunday = dayOf(start + 6)
  const april = `${Number(sunday.slice(0, 4)) - (sunday.slice(5) < '04-01' ? 1 : 0)}-04-01`
  const month = `${sunday.slice(0, 7)}-01`
  const whole = await countMonths(db, april.slice(0, 7), month.slice(0, 7))
  const refused = await db
    .selectFrom('applications')
    .select(({ fn }) => ['readyReason', fn.countAll<number>().as('count')])
    .where('status', '=', 'Rejected')
    .where('decidedAt', '>=', midnightOf(monday))
    .where('decidedAt', '<', midnightOf(end))
    .groupBy('readyReason')
    .execute()
  return {
    week: await countDays(db, monday, end),
    before: await countDays(db, dayOf(start - 7), monday),
    sinceApril: add(whole, await countDays(db, month, end)),
    reasons: await nameReasons(db, refused, language),
  }
}

/** Counts along the indexes of receipts and decisions, from one day to before another; at most a month. */
async function countDays(db: Database, from: Day, before: Day): Promise<WorkDone> {
  const received = await countRows(
    db
      .selectFrom('applications')
      .where('date', '>=', midnightOf(from))
      .where('date', '<', midnightOf(before))
      .where('setAsideAt', 'is', null),
  )
  const count = (condition: string) =>
    sql<number>`coalesce(sum(case when ${sql.raw(condition)} then 1 else 0 end), 0)`
  const row = await db
    .selectFrom('applications')
    .select(({ fn }) => [
      fn.countAll<number>().as('decided'),
      // A due date ends at midnight in Asia/Kolkata.
      count(`"decidedAt" < "dueOn" || 'T18:30:00.000Z'`).as('inTime'),
      count(`"decidedAt" >= "dueOn" || 'T18:30:00.000Z'`).as('late'),
      count(`"dueOn" is null`).as('withoutLimit'),
      count(`"status" = 'Rejected'`).as('refused'),
    ])
    .where('decidedAt', '>=', midnightOf(from))
    .where('decidedAt', '<', midnightOf(before))
    .executeTakeFirstOrThrow()
  const { decided, inTime, late, withoutLimit, refused } = row
  return {
    received,
    decided,
    inTime: Number(inTime),
    late: Number(late),
    withoutLimit: Number(withoutLimit),
    refused: Number(refused),
  }
}

/** The counters of whole months, from one and before another. */
async function countMonths(db: Database, from: string, before: string): Promise<WorkDone> {
  const received = await db
    .selectFrom('applicationFigures')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .where('receivedMonth', '>=', from)
    .where('receivedMonth', '<', before)
    .executeTakeFirstOrThrow()
  const decided = await db
    .selectFrom('applicationFigures')
    .select(({ fn }) => ['timing', fn.sum<number>('count').as('count')])
    .where('decidedMonth', '>=', from)
    .where('decidedMonth', '<', before)
    .groupBy('timing')
    .execute()
  const refused = await db
    .selectFrom('refusalFigures')
    .select(({ fn }) => fn.sum<number | null>('count').as('count'))
    .where('month', '>=', from)
    .where('month', '<', before)
    .executeTakeFirstOrThrow()
  const timed = (timing: string) => decided.find((row) => row.timing === timing)?.count ?? 0
  return {
    received: received.count ?? 0,
    decided: decided.reduce((sum, { count }) => sum + count, 0),
    inTime: timed('inTime'),
    late: timed('late'),
    withoutLimit: timed('noLimit'),
    refused: refused.count ?? 0,
  }
}

function add(one: WorkDone, other: WorkDone): WorkDone {
  const kinds = Object.keys(one) as (keyof WorkDone)[]
  return Object.fromEntries(kinds.map((kind) => [kind, one[kind] + other[kind]])) as unknown as WorkDone
}
