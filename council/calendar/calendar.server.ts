import type { Day } from '../../rules/days.ts'
import {
  type ClockSettings,
  readWorkingDays,
  type WorkingDays,
} from '../../rules/legal-clock/working-days.ts'
import type { Database, ExtensionOrderRow } from '../database/tables.ts'
import { getCouncilLanguage } from '../profile/council-profile.server.ts'

export interface CalendarSettings extends ClockSettings {
  /** Weekdays, 0 for Sunday to 6 for Saturday. */
  weekly: number[]
  /** Days within which an applicant may appeal against a rejection or a missed time limit. */
  appealDays: number
}

/** The calendar by which the council counts its cases. */
export interface Calendar {
  days: WorkingDays
  /** Orders for all services and for single ones, by first day. */
  orders: ExtensionOrderRow[]
  appealDays: number
}

/** Reads how the council counts days; defaults where it has not set anything. */
export async function getCalendarSettings(db: Database): Promise<CalendarSettings> {
  const row = await db
    .selectFrom('councilProfile')
    .select(['weeklyHolidays', 'countFrom', 'holidaysCounted', 'lastDayOnHoliday', 'appealDays'])
    .executeTakeFirst()
  return {
    weekly: (row?.weeklyHolidays ?? '0').split(',').filter(Boolean).map(Number),
    countFrom: row?.countFrom ?? 'dayAfter',
    holidays: row?.holidaysCounted === 1 ? 'counted' : 'notCounted',
    lastDayOnHoliday: row?.lastDayOnHoliday ?? 'nextWorkingDay',
    appealDays: row?.appealDays ?? 30,
  }
}

/** Reads holidays, settings and orders for the legal clock, with the holidays' names in a language. */
export async function readCalendar(db: Database, language: string): Promise<Calendar> {
  const { weekly, appealDays, ...settings } = await getCalendarSettings(db)
  const own = await getCouncilLanguage(db)
  const named: Record<Day, string> = {}
  for (const { day, names } of await listHolidays(db))
    named[day] = names[language] ?? names[own] ?? Object.values(names)[0] ?? ''
  const orders = await listExtensionOrders(db)
  return { days: readWorkingDays({ weekly, named }, settings), orders, appealDays }
}

export interface Holiday {
  day: Day
  /** Its names by language. */
  names: Record<string, string>
}

/** Lists the council's public holidays by day, of one year or of all. */
export async function listHolidays(db: Database, year?: number): Promise<Holiday[]> {
  const rows = await db
    .selectFrom('holidays')
    .selectAll()
    .$if(year !== undefined, (query) =>
      query.where('day', '>=', `${year}-01-01`).where('day', '<=', `${year}-12-31`),
    )
    .orderBy('day')
    .orderBy('language')
    .execute()
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, names]) => ({
    day,
    names: Object.fromEntries(names.map(({ language, name }) => [language, name])),
  }))
}

/** Lists the orders that extend time limits, by first day. */
export async function listExtensionOrders(db: Database): Promise<ExtensionOrderRow[]> {
  return db.selectFrom('extensionOrders').selectAll().orderBy('fromDay').orderBy('id').execute()
}
