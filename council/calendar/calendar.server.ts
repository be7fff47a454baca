import type { Day } from '../../rules/days.ts'
import { lawfulDaysToAppeal } from '../../rules/legal-clock/appeal.ts'
import {
  type ClockSettings,
  readWorkingDays,
  type WorkingDays,
} from '../../rules/legal-clock/working-days.ts'
import { prepareQuery } from '../database/prepared.server.ts'
import type { Database } from '../database/tables.ts'

export interface CalendarSettings extends ClockSettings {
  /** Weekdays, 0 for Sunday to 6 for Saturday. */
  weekly: number[]
  /** Days within which an applicant may appeal against a rejection or a missed time limit. */
  appealDays: number
  /** Where it stands that they may be fewer than the act gives; '' where nobody entered it. */
  appealSource: string
  /** Whether the last day to appeal moves to a day on which the office is open (General Clauses Act s.10). */
  appealOnOpenDay: boolean
  /** Whether the days count on, or start again, once documents that were found missing later are there. */
  afterMissing: 'continues' | 'restarts'
}

/** The calendar by which the council counts its cases. */
export interface Calendar {
  days: WorkingDays
  /** Orders that are not revoked, by first day. */
  orders: ExtensionOrder[]
  appealDays: number
  appealOnOpenDay: boolean
  afterMissing: CalendarSettings['afterMissing']
  /** Each public holiday's name in every language in which it was written. */
  holidayNames: Record<Day, Record<string, string>>
  /** The council's own language, in which a holiday is named that has no name in the reader's. */
  ownLanguage: string
}

/** Reads how the council counts days; defaults where it has not set anything. */
export async function getCalendarSettings(db: Database): Promise<CalendarSettings> {
  return settingsOf((await countingSettings(db, {}))[0])
}

type SettingsRow = Awaited<ReturnType<typeof countingSettings>>[number]

function settingsOf(row: SettingsRow | undefined): CalendarSettings {
  return {
    weekly: (row?.weeklyHolidays ?? '0').split(',').filter(Boolean).map(Number),
    countFrom: row?.countFrom ?? 'dayAfter',
    holidays: row?.holidaysCounted === 1 ? 'counted' : 'notCounted',
    lastDayOnHoliday: row?.lastDayOnHoliday ?? 'nextWorkingDay',
    appealDays: row?.appealDays ?? lawfulDaysToAppeal,
    appealSource: row?.appealSource ?? '',
    appealOnOpenDay: row?.appealOnOpenDay !== 0,
    afterMissing: row?.afterMissing ?? 'continues',
  }
}

const countingSettings = prepareQuery((db) =>
  db
    .selectFrom('councilProfile')
    .select(['weeklyHolidays', 'countFrom', 'holidaysCounted', 'lastDayOnHoliday', 'appealDays'])
    .select(['appealSource', 'appealOnOpenDay', 'afterMissing', 'defaultLanguage']),
)

/**
 * Holidays, settings and orders made ready for counting. A holiday's name is its own day, because readings
 * are kept and worded later.
 */
export async function readCalendar(db: Database): Promise<Calendar> {
  const [row] = await countingSettings(db, {})
  const { weekly, appealDays, appealSource: _, appealOnOpenDay, afterMissing, ...settings } = settingsOf(row)
  const holidays = await listHolidays(db)
  const named = holidays.map(({ day }) => [day, day])
  return {
    days: readWorkingDays({ weekly, named: Object.fromEntries(named) }, settings),
    orders: (await listExtensionOrders(db)).filter(({ revokedAt }) => revokedAt === null),
    appealDays,
    appealOnOpenDay,
    afterMissing,
    holidayNames: Object.fromEntries(holidays.map(({ day, names }) => [day, names])),
    ownLanguage: row?.defaultLanguage ?? 'en',
  }
}

/** A holiday's name in a language, else in the council's own, else in any; '' where it has none. */
export function nameIn(names: Record<string, string>, language: string, own: string): string {
  return names[language] ?? names[own] ?? Object.values(names)[0] ?? ''
}

export interface Holiday {
  day: Day
  /** Its names by language. */
  names: Record<string, string>
}

/** Lists the council's public holidays by day, of one year or of all. */
export async function listHolidays(db: Database, year?: number): Promise<Holiday[]> {
  const span =
    year === undefined ? { from: '', to: '9999-12-31' } : { from: `${year}-01-01`, to: `${year}-12-31` }
  const rows = await holidaysWithin(db, span)
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, names]) => ({
    day,
    names: Object.fromEntries(names.map(({ language, name }) => [language, name])),
  }))
}

const holidaysWithin = prepareQuery((db, params: { from: Day; to: Day }) =>
  db
    .selectFrom('holidays')
    .select(['day', 'language', 'name'])
    .where('day', '>=', params.from)
    .where('day', '<=', params.to)
    .orderBy('day')
    .orderBy('language'),
)

/** The first year between two days for which the council entered no holidays; undefined if there is none. */
export async function findYearWithoutHolidays(db: Database, from: Day, to: Day): Promise<number | undefined> {
  const rows = await db
    .selectFrom('holidays')
    .select('day')
    .distinct()
    .where('day', '>=', `${from.slice(0, 4)}-01-01`)
    .where('day', '<=', `${to.slice(0, 4)}-12-31`)
    .execute()
  const listed = new Set(rows.map(({ day }) => Number(day.slice(0, 4))))
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    if (!listed.has(year)) return year
  return undefined
}

/** An order that extends the limits (Maharashtra r.4). */
export interface ExtensionOrder {
  id: string
  /** Empty: of all services. */
  serviceIds: string[]
  fromDay: Day
  /** Null: until further orders. */
  toDay: Day | null
  reference: string
  reason: string
  orderedOn: Day
  authority: string
  createdAt: string
  /** Null while it holds. */
  revokedAt: string | null
  revokedReason: string
}

/** Lists the orders that extend time limits, revoked ones too, by first day. */
export async function listExtensionOrders(db: Database): Promise<ExtensionOrder[]> {
  const orders = await allOrders(db, {})
  // Most councils have no orders at all.
  const services = orders.length === 0 ? [] : await allOrderServices(db, {})
  return orders.map((order) => ({
    ...order,
    serviceIds: services.filter(({ orderId }) => orderId === order.id).map(({ serviceId }) => serviceId),
  }))
}

const allOrders = prepareQuery((db) =>
  db
    .selectFrom('extensionOrders')
    .select(['id', 'fromDay', 'toDay', 'reference', 'reason', 'createdAt', 'orderedOn', 'authority'])
    .select(['revokedAt', 'revokedReason'])
    .orderBy('fromDay')
    .orderBy('id'),
)

const allOrderServices = prepareQuery((db) =>
  db.selectFrom('orderServices').select(['orderId', 'serviceId']).orderBy('serviceId'),
)
