import { randomUUID } from 'node:crypto'
import { dayNumber, isDay } from '../../rules/days.ts'
import { readWorkingDays } from '../../rules/legal-clock/working-days.ts'
import { type Admin, requireRole } from '../actors.server.ts'
import { type AuditEntry, recordAct } from '../audit.server.ts'
import {
  type CalendarSettings,
  getCalendarSettings,
  type Holiday,
  listExtensionOrders,
  listHolidays,
} from '../calendar/calendar.server.ts'
import { lockCalendar } from '../calendar/lock-calendar.server.ts'
import type { Database, ExtensionOrderRow } from '../database/tables.ts'
import { recomputeCases } from './recompute-cases.server.ts'

export interface RecomputeResult {
  /** How many open cases the change of the calendar has changed. */
  cases: number
}

/** Sets how the council counts days. Throws a RangeError for invalid weekdays or an invalid time to appeal. */
export async function setCalendarSettings(
  db: Database,
  actor: Admin,
  settings: CalendarSettings,
): Promise<RecomputeResult> {
  const done = await changeAndRecompute(db, actor, 'calendar.settingsSet', 'council', async (trx, now) => {
    readWorkingDays({ weekly: settings.weekly, named: {} })
    if (!Number.isInteger(settings.appealDays) || settings.appealDays < 1 || settings.appealDays > 3650)
      throw new RangeError(`days to appeal: ${settings.appealDays}`)
    const before = await getCalendarSettings(trx)
    const row = {
      weeklyHolidays: [...new Set(settings.weekly)].sort().join(','),
      countFrom: settings.countFrom,
      holidaysCounted: settings.holidays === 'counted' ? 1 : 0,
      lastDayOnHoliday: settings.lastDayOnHoliday,
      appealDays: settings.appealDays,
    } as const
    await trx
      .insertInto('councilProfile')
      .values({
        id: 1,
        phone: '',
        email: '',
        demonstration: 0,
        updatedAt: now,
        defaultLanguage: 'en',
        ...row,
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    return { before: { ...before }, after: { ...(await getCalendarSettings(trx)) } }
  })
  return done ?? { cases: 0 }
}

/** Replaces the public holidays of a year. Throws a RangeError for a day of another year. */
export async function setHolidays(
  db: Database,
  actor: Admin,
  { year, holidays }: { year: number; holidays: Holiday[] },
): Promise<RecomputeResult> {
  return (await changeHolidays(db, actor, year, () => holidays)) ?? { cases: 0 }
}

/**
 * Replaces a year's public holidays by what `edit` makes of them. If `edit` returns undefined, nothing changes, nothing is
 * recorded and the result is undefined. Throws a RangeError for a day of another year.
 */
export async function changeHolidays(
  db: Database,
  actor: Admin,
  year: number,
  edit: (before: Holiday[]) => Holiday[] | undefined,
): Promise<RecomputeResult | undefined> {
  return changeAndRecompute(db, actor, 'holidays.set', String(year), async (trx) => {
    const before = await listHolidays(trx, year)
    const holidays = edit(before)
    if (!holidays) return undefined
    const wrong = holidays.find(({ day }) => !isDay(day) || Number(day.slice(0, 4)) !== year)
    if (wrong) throw new RangeError(`not a day of ${year}: ${wrong.day}`)
    for (const { day } of before) await trx.deleteFrom('holidays').where('day', '=', day).execute()
    for (const { day, names } of holidays)
      for (const [language, name] of Object.entries(names))
        await trx
          .insertInto('holidays')
          .values({ day, language, name })
          .onConflict((conflict) => conflict.columns(['language', 'day']).doUpdateSet({ name }))
          .execute()
    return { before: { holidays: before }, after: { holidays: await listHolidays(trx, year) } }
  })
}

export type NewExtensionOrder = Pick<
  ExtensionOrderRow,
  'serviceId' | 'fromDay' | 'toDay' | 'reference' | 'reason'
>

/** Adds an order that extends the time limit of one service or (null) of all. Throws a RangeError for an invalid period. */
export async function addExtensionOrder(
  db: Database,
  actor: Admin,
  order: NewExtensionOrder,
): Promise<RecomputeResult & { id: string }> {
  const id = randomUUID()
  const done = await changeAndRecompute(db, actor, 'order.added', id, async (trx, now) => {
    assertPeriod(order.fromDay, order.toDay)
    await trx
      .insertInto('extensionOrders')
      .values({ id, ...order, createdAt: now })
      .execute()
    return { after: { ...order } }
  })
  return { id, cases: done?.cases ?? 0 }
}

/** Sets the last day of an order; undefined when there is no such order. Throws a RangeError for an end before the start. */
export async function endExtensionOrder(
  db: Database,
  actor: Admin,
  id: string,
  toDay: string,
): Promise<RecomputeResult | undefined> {
  requireRole(actor, 'admin')
  const order = (await listExtensionOrders(db)).find((one) => one.id === id)
  if (!order) return undefined
  return changeAndRecompute(db, actor, 'order.ended', id, async (trx) => {
    assertPeriod(order.fromDay, toDay)
    await trx.updateTable('extensionOrders').set({ toDay }).where('id', '=', id).execute()
    return { before: { toDay: order.toDay }, after: { toDay } }
  })
}

function assertPeriod(from: string, to: string | null) {
  if (to !== null && dayNumber(to) < dayNumber(from)) throw new RangeError(`${to} is before ${from}`)
  dayNumber(from)
}

type AuditedDiff = Pick<AuditEntry, 'before' | 'after'>

/** Changes the calendar, recomputes all open cases and records the act once. Undefined when `work` changed nothing. */
async function changeAndRecompute(
  db: Database,
  actor: Admin,
  act: AuditEntry['act'],
  subject: string,
  work: (trx: Database, now: string) => Promise<AuditedDiff | undefined>,
): Promise<RecomputeResult | undefined> {
  requireRole(actor, 'admin')
  return db.transaction().execute(async (trx) => {
    await lockCalendar(trx, 'exclusive')
    const date = new Date().toISOString()
    const changed = await work(trx, date)
    if (!changed) return undefined
    const { before, after } = changed
    const cases = await recomputeCases(trx)
    await recordAct(trx, actor, { act, subject, before, after: { ...after, cases }, date })
    return { cases }
  })
}
