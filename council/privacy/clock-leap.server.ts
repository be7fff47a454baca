import { type Day, dayNumber } from '../../rules/days.ts'
import { leapDays } from '../../rules/retention.ts'
import type { Database } from '../database/tables.ts'

/**
 * Finds the last day on which the portal looked what has had its years, where that is so long ago that the
 * machine's clock may have run ahead; undefined: it is not. Lines of the audit and backups tell nothing of
 * it: from the moment on at which the clock is wrong, they carry its date themselves.
 */
export async function findClockLeap(db: Database, today: Day): Promise<Day | undefined> {
  const { seenOn } = await db
    .selectFrom('retention')
    .select(({ fn }) => fn.max<Day | '' | null>('seenOn').as('seenOn'))
    .executeTakeFirstOrThrow()
  return seenOn && dayNumber(today) - dayNumber(seenOn) > leapDays ? seenOn : undefined
}

/** Notes that the portal looks today. */
export async function noteLook(db: Database, today: Day): Promise<void> {
  await db.updateTable('retention').set({ seenOn: today }).where('seenOn', '<', today).execute()
}
