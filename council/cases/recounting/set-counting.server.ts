import { lawfulDaysToAppeal } from '../../../rules/legal-clock/appeal.ts'
import { readWorkingDays } from '../../../rules/legal-clock/working-days.ts'
import type { Admin } from '../../actors/actors.server.ts'
import { type CalendarSettings, getCalendarSettings } from '../../calendar/calendar.server.ts'
import { digest } from '../../database/digest.server.ts'
import type { Database } from '../../database/tables.ts'
import { upsert } from '../../database/upsert.server.ts'
import { emptyProfile } from '../../profile/council-profile.server.ts'
import { type CalendarChange, changeCalendar, type OwnChange } from './change-calendar.server.ts'

const daysToAppeal = { min: 1, max: 3650 }

/**
 * Sets how the council counts days. `stale`: that was changed since the version `readAs`, which is not
 * compared where it is undefined. Throws a RangeError for weekdays or a period that cannot be, and for fewer
 * days to appeal than the act gives without a source.
 */
export async function setCalendarSettings(
  db: Database,
  actor: Admin,
  settings: CalendarSettings,
  { readAs, ...change }: OwnChange & { readAs?: string } = {},
): Promise<CalendarChange | 'stale'> {
  const how = { act: 'calendar.settingsSet', subject: 'council', reasonKey: 'counting', ...change } as const
  const done = await changeCalendar(db, actor, how, async (trx, now) => {
    readWorkingDays({ weekly: settings.weekly, named: {} })
    const { min, max } = daysToAppeal
    if (!Number.isInteger(settings.appealDays) || settings.appealDays < min || settings.appealDays > max)
      throw new RangeError(`days to appeal: ${settings.appealDays}`)
    if (settings.appealDays < lawfulDaysToAppeal && settings.appealSource === '')
      throw new RangeError(`days to appeal without a source: ${settings.appealDays}`)
    const before = await getCalendarSettings(trx)
    if (readAs !== undefined && readAs !== countingVersion(before)) return undefined
    const row = {
      weeklyHolidays: [...new Set(settings.weekly)].sort().join(','),
      countFrom: settings.countFrom,
      holidaysCounted: settings.holidays === 'counted' ? 1 : 0,
      lastDayOnHoliday: settings.lastDayOnHoliday,
      appealDays: settings.appealDays,
      appealSource: settings.appealSource,
      appealOnOpenDay: settings.appealOnOpenDay ? 1 : 0,
      afterMissing: settings.afterMissing,
    } as const
    await upsert(trx, 'councilProfile', { id: 1 }, row, { ...emptyProfile, updatedAt: now })
    return { before: { ...before }, after: { ...(await getCalendarSettings(trx)) } }
  })
  return done ?? 'stale'
}

/** The version of how days are counted: a digest that changes with it. */
export function countingVersion(settings: CalendarSettings): string {
  return digest(JSON.stringify(settings))
}
