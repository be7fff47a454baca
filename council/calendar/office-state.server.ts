import { councilDay, dayNumber, dayOf } from '../../rules/days.ts'
import { holidayOn, readWorkingDays } from '../../rules/legal-clock/working-days.ts'
import { type OfficeState, officeStateAt, readOfficeHours } from '../../rules/office-hours.ts'
import type { Database } from '../database/tables.ts'

/** How far ahead the holidays are read: longer than `officeStateAt` looks. */
const daysRead = 40

/**
 * Whether the council's office is open at an instant, and until when or from when on, by its hours, its
 * weekly days off and its holidays. Undefined where no hours are entered.
 */
export async function findOfficeState(db: Database, now: string): Promise<OfficeState | undefined> {
  const profile = await db
    .selectFrom('councilProfile')
    .select(['officeHours', 'weeklyHolidays'])
    .executeTakeFirst()
  const hours = readOfficeHours(profile?.officeHours ?? '')
  if (!profile || !hours) return undefined
  const today = councilDay(now)
  const holidays = await db
    .selectFrom('holidays')
    .select('day')
    .distinct()
    .where('day', '>=', today)
    .where('day', '<=', dayOf(dayNumber(today) + daysRead))
    .execute()
  const days = readWorkingDays({
    weekly: profile.weeklyHolidays.split(',').filter(Boolean).map(Number),
    named: Object.fromEntries(holidays.map(({ day }) => [day, day])),
  })
  return officeStateAt(hours, (number) => holidayOn(days, number) !== undefined, now)
}
