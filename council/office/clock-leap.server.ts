import { type Day, dayNumber } from '../../rules/days.ts'
import { leapDays } from '../../rules/retention.ts'
import type { Database } from '../database/tables.ts'

/**
 * Finds the last day on which the portal looked what has had its time, where that is so long ago that the
 * machine's clock may have run ahead; undefined: it is not. Lines of the audit and backups tell nothing of
 * it: from the moment on at which the clock is wrong, they carry its date themselves.
 */
export async function findClockLeap(db: Database, today: Day): Promise<Day | undefined> {
  const sweep = await db.selectFrom('sweeps').select('sweptOn').executeTakeFirst()
  return sweep && dayNumber(today) - dayNumber(sweep.sweptOn) > leapDays ? sweep.sweptOn : undefined
}

/** Notes that the portal looks today. False, and nothing is noted: the clock may have run ahead. */
export async function noteLook(db: Database, today: Day): Promise<boolean> {
  if (await findClockLeap(db, today)) return false
  await note(db, today, '<>')
  return true
}

/** Notes that somebody answers for the clock of a day: a leap up to it was none. */
export async function confirmClock(db: Database, day: Day): Promise<void> {
  await note(db, day, '<')
}

/** A day that a wrong clock has noted ahead of today is replaced, too. */
async function note(db: Database, day: Day, replaced: '<' | '<>') {
  await db
    .insertInto('sweeps')
    .values({ id: 1, sweptOn: day })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ sweptOn: day }).where('sweeps.sweptOn', replaced, day),
    )
    .execute()
}
