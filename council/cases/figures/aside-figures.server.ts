import { sql } from 'kysely'
import { councilDay, midnightOf } from '../../../rules/days.ts'
import { monthAfter } from '../../../rules/months.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import { countRows } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'

/** Applications that left undecided: by their applicants after the due date, or set aside by the office. */
export interface AsideCount {
  serviceId: string
  month: string
  how: 'withdrawnLate' | 'setAside' | 'setAsideLate'
  count: number
}

/**
 * How many applications of each service were withdrawn after their due date, or set aside, by month, from one
 * month to another. They stand in no other figure, and a council that was late must not be in time because an
 * applicant gave up or an officer took the case off the list.
 */
export async function listAside(db: Database, from: string, to: string): Promise<AsideCount[]> {
  const rows = await db
    .selectFrom('applications')
    .select(['serviceId', 'setAsideAt', 'withdrawn'])
    // A due date ends at midnight in Asia/Kolkata.
    .select(sql<number>`case when "setAsideAt" >= "dueOn" || 'T18:30:00.000Z' then 1 else 0 end`.as('late'))
    .where('setAsideAt', 'is not', null)
    .execute()
  const counts = Map.groupBy(
    rows.filter(({ withdrawn, late }) => withdrawn === 0 || late === 1),
    ({ serviceId, setAsideAt, withdrawn, late }) =>
      [serviceId, councilDay(setAsideAt ?? '').slice(0, 7), howOf(withdrawn, late)].join(' '),
  )
  return [...counts].flatMap(([key, { length: count }]) => {
    const [serviceId = '', month = '', how] = key.split(' ')
    return from <= month && month <= to ? [{ serviceId, month, how: how as AsideCount['how'], count }] : []
  })
}

function howOf(withdrawn: number, late: number): AsideCount['how'] {
  if (withdrawn === 1) return 'withdrawnLate'
  return late === 1 ? 'setAsideLate' : 'setAside'
}

/** How many decisions were undone from one month to another, such as `2026-11`. */
export async function countUndone(
  db: Database,
  actor: Admin,
  { from, to }: { from: string; to: string },
): Promise<number> {
  requireRole(actor, 'admin')
  return countRows(
    db
      .selectFrom('audit')
      .where('act', '=', 'application.undone')
      .where('date', '>=', midnightOf(`${from}-01`))
      .where('date', '<', midnightOf(`${monthAfter(to)}-01`)),
  )
}
