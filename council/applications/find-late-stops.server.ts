import { councilDay } from '../../rules/days.ts'
import { isAfterFirstWorkingDay } from '../../rules/legal-clock/late-stop.ts'
import type { WorkingDays } from '../../rules/legal-clock/working-days.ts'
import { readCalendar } from '../calendar/calendar.server.ts'
import { lockCalendar } from '../calendar/lock-calendar.server.ts'
import type { Database } from '../database/tables.ts'
import { addLateStop } from '../figures/late-stop-figures.server.ts'
import { type CaseLine, listCaseLines } from './case-lines.server.ts'

const batch = 200

/**
 * Finds in the history of cases of an earlier version when an officer first stopped their clock after the first working
 * day, by the calendar of today, and counts them. Returns how many cases it looked through.
 */
export async function findEarlierLateStops(db: Database): Promise<number> {
  for (let done = 0; ; ) {
    const count = await db.transaction().execute(findBatch)
    done += count
    if (count === 0) return done
  }
}

async function findBatch(trx: Database): Promise<number> {
  await lockCalendar(trx, 'shared')
  const rows = await trx
    .selectFrom('applications')
    .select(['applicationId', 'serviceId', 'date'])
    .where('stoppedLateAt', '=', '')
    .orderBy('applicationId')
    .limit(batch)
    .execute()
  if (rows.length === 0) return 0
  const { days } = await readCalendar(trx)
  const lines = await listCaseLines(
    trx,
    rows.map(({ applicationId }) => applicationId),
  )
  for (const { applicationId, serviceId, date } of rows) {
    const stoppedLateAt = firstLateStop(lines.get(applicationId) ?? [], date, days)
    // Another process may have looked at the same case: only the one that changed the row counts it.
    const changed = await trx
      .updateTable('applications')
      .set({ stoppedLateAt: stoppedLateAt ?? null })
      .where('applicationId', '=', applicationId)
      .where('stoppedLateAt', '=', '')
      .returning('setAsideAt')
      .executeTakeFirst()
    // One that is set aside is counted when it is brought back.
    if (changed?.setAsideAt === null && stoppedLateAt !== undefined)
      await addLateStop(trx, serviceId, stoppedLateAt)
  }
  return rows.length
}

function firstLateStop(lines: CaseLine[], receivedAt: string, days: WorkingDays): string | undefined {
  const received = councilDay(receivedAt)
  return lines.find(({ act, date, before, after }) => {
    const stopped =
      act === 'application.marked' && before.missing === undefined && after.missing !== undefined
    const passed = before.dueOn !== undefined && before.dueOn < councilDay(date)
    return stopped && !passed && isAfterFirstWorkingDay(councilDay(date), received, days)
  })?.date
}
