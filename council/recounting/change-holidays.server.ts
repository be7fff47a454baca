import type { Day } from '../../rules/days.ts'
import { type Admin, requireRole } from '../actors.server.ts'
import type { Holiday } from '../calendar/calendar.server.ts'
import type { Database } from '../database/tables.ts'
import { digest } from '../digest.server.ts'
import { changeHolidays, type RecomputeResult } from './change-calendar.server.ts'

/** Adds a public holiday, or replaces the names of the one on that day. */
export async function addHoliday(db: Database, actor: Admin, holiday: Holiday): Promise<RecomputeResult> {
  requireRole(actor, 'admin')
  const added = await changeHolidays(db, actor, yearOf(holiday.day), (before) => [
    ...before.filter(({ day }) => day !== holiday.day),
    holiday,
  ])
  return added ?? { cases: 0 }
}

/** Removes a public holiday. Undefined: there is none on that day. */
export function removeHoliday(db: Database, actor: Admin, day: Day): Promise<RecomputeResult | undefined> {
  return changeHolidays(db, actor, yearOf(day), (before) =>
    before.some((one) => one.day === day) ? before.filter((one) => one.day !== day) : undefined,
  )
}

/** Replaces a year's list of holidays. `stale`: the list changed since the version `readAs`. */
export async function replaceHolidays(
  db: Database,
  actor: Admin,
  { year, holidays, readAs }: { year: number; holidays: Holiday[]; readAs: string },
): Promise<RecomputeResult | 'stale'> {
  const replaced = await changeHolidays(db, actor, year, (before) =>
    holidaysVersion(before) === readAs ? holidays : undefined,
  )
  return replaced ?? 'stale'
}

/** The version of a list of holidays: a digest that changes with it. */
export function holidaysVersion(holidays: Holiday[]): string {
  return digest(JSON.stringify(holidays.map(({ day, names }) => [day, Object.entries(names).sort()])))
}

function yearOf(day: Day) {
  return Number(day.slice(0, 4))
}
