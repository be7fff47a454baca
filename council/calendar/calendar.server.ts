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
  /** How long an applicant may appeal against a refusal, or because the limit has passed. */
  appealDays: number
}

/** What the council's cases are counted by. */
export interface Calendar {
  days: WorkingDays
  /** Those of all services and of single ones, by their first day. */
  orders: ExtensionOrderRow[]
  appealDays: number
}

/** How the council counts days; as delivered while it has not said. */
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

/** Holidays, settings and orders made ready for counting, the holidays by their names in a language. */
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
  /** Its name in each language in which it was written. */
  names: Record<string, string>
}

/** The council's list of public holidays, of one year or of all, in order. */
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
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, its]) => ({
    day,
    names: Object.fromEntries(its.map(({ language, name }) => [language, name])),
  }))
}

/** The orders that have extended the limits, by their first day. */
export async function listExtensionOrders(db: Database): Promise<ExtensionOrderRow[]> {
  return db.selectFrom('extensionOrders').selectAll().orderBy('fromDay').orderBy('id').execute()
}
