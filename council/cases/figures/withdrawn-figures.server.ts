import { sql } from 'kysely'
import { councilDay } from '../../../rules/days.ts'
import type { Database } from '../../database/tables.ts'

/**
 * How many applications of each service were withdrawn after their due date, by month, from one month to another. Withdrawn
 * ones stand in no other figure, and a council that was late must not be in time because an applicant gave up.
 */
export async function listWithdrawnLate(db: Database, from: string, to: string) {
  const rows = await db
    .selectFrom('applications')
    .select(['serviceId', 'setAsideAt'])
    .where('setAsideAt', 'is not', null)
    .where('withdrawn', '=', 1)
    // A due date ends at midnight in Asia/Kolkata.
    .where(sql<boolean>`"setAsideAt" >= "dueOn" || 'T18:30:00.000Z'`)
    .execute()
  const counts = Map.groupBy(rows, ({ serviceId, setAsideAt }) =>
    [serviceId, councilDay(setAsideAt ?? '').slice(0, 7)].join(' '),
  )
  return [...counts].flatMap(([key, { length: count }]) => {
    const [serviceId = '', month = ''] = key.split(' ')
    return from <= month && month <= to ? [{ serviceId, month, count }] : []
  })
}
