import { type Day, isDay } from '../../../rules/days.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { type Holiday, listHolidays } from '../../calendar/calendar.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import { type CalendarChange, changeCalendar, type OwnChange } from './change-calendar.server.ts'

/** Adds a public holiday, or replaces the names of the one on that day. */
export async function addHoliday(
  db: Database,
  actor: Admin,
  holiday: Holiday,
  change: OwnChange = {},
): Promise<CalendarChange> {
  requireRole(actor, 'admin')
  const added = await changeHolidays(db, actor, { year: yearOf(holiday.day), ...change }, (before) => [
    ...before.filter(({ day }) => day !== holiday.day),
    holiday,
  ])
  return added ?? { done: true, cases: 0 }
}

/** Removes a public holiday; where there is none on that day, nothing changes. */
export async function removeHoliday(
  db: Database,
  actor: Admin,
  day: Day,
  change: OwnChange = {},
): Promise<CalendarChange> {
  requireRole(actor, 'admin')
  const removed = await changeHolidays(db, actor, { year: yearOf(day), ...change }, (before) =>
    before.some((one) => one.day === day) ? before.filter((one) => one.day !== day) : undefined,
  )
  return removed ?? { done: true, cases: 0 }
}

/**
 * Replaces a year's list of holidays. `stale`: the list changed since the version `readAs`. Throws a
 * RangeError for a day of another year.
 */
export async function replaceHolidays(
  db: Database,
  actor: Admin,
  { year, holidays, readAs, ...change }: { year: number; holidays: Holiday[]; readAs: string } & OwnChange,
): Promise<CalendarChange | 'stale'> {
  const replaced = await changeHolidays(db, actor, { year, ...change }, (before) =>
    holidaysVersion(before) === readAs ? holidays : undefined,
  )
  return replaced ?? 'stale'
}

/** Replaces a year's public holidays by what `edit` makes of them; if that is undefined, nothing changes. */
function changeHolidays(
  db: Database,
  actor: Admin,
  { year, ...change }: { year: number } & OwnChange,
  edit: (before: Holiday[]) => Holiday[] | undefined,
): Promise<CalendarChange | undefined> {
  const how = { act: 'holidays.set', subject: String(year), reasonKey: 'holidays', ...change } as const
  return changeCalendar(db, actor, how, async (trx) => {
    const before = await listHolidays(trx, year)
    const holidays = edit(before)
    if (!holidays) return undefined
    const wrong = holidays.find(({ day }) => !isDay(day) || yearOf(day) !== year)
    if (wrong) throw new RangeError(`not a day of ${year}: ${wrong.day}`)
    for (const { day } of before) await trx.deleteFrom('holidays').where('day', '=', day).execute()
    for (const { day, names } of holidays)
      for (const [language, name] of Object.entries(names))
        await upsert(trx, 'holidays', { day, language }, { name })
    return { before: { holidays: before }, after: { holidays: await listHolidays(trx, year) } }
  })
}

/** The version of a list of holidays: a digest that changes with it. */
export function holidaysVersion(holidays: Holiday[]): string {
  return digest(JSON.stringify(holidays.map(({ day, names }) => [day, Object.entries(names).sort()])))
}

function yearOf(day: Day) {
  return Number(day.slice(0, 4))
}
