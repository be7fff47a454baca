import type { Selectable } from 'kysely'
import type { Day } from '../../../rules/days.ts'
import { lastDayToAppeal } from '../../../rules/legal-clock/appeal.ts'
import { isOverdue } from '../../../rules/overdue.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database, Tables } from '../../database/tables.ts'
import type { Calendar } from '../calendar.server.ts'

/**
 * The last day to appeal that an applicant was told, with any refusal or, where the case is overdue on a day,
 * with that; undefined while none was. No later letter or page has an earlier one.
 */
export async function findToldLastDay(
  db: Database,
  row: Pick<Selectable<ApplicationRow>, 'applicationId' | 'status' | 'dueOn' | 'setAsideAt'>,
  promises: Pick<Tables['promises'], 'appealUntil'>[],
  today: Day,
): Promise<Day | undefined> {
  const [refused] = await latestOfRefusals(db, { applicationId: row.applicationId })
  const passed = isOverdue(row, today) ? promises.at(-1)?.appealUntil : undefined
  return latest([refused?.until, passed])
}

const latestOfRefusals = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('readings')
    .select(({ fn }) => fn.max<Day | null>('appealUntil').as('until'))
    .where('applicationId', '=', params.applicationId),
)

/** The latest of some days; undefined where there is none. */
export function latest(days: (Day | null | undefined)[]): Day | undefined {
  return days
    .filter((day) => day != null)
    .sort()
    .at(-1)
}

/**
 * Moves the last days to appeal that lie ahead and on which the office is closed now to the next open day
 * (General Clauses Act s.10); none moves back when it is open again.
 */
export async function moveClosedLastDays(trx: Database, calendar: Calendar, today: Day): Promise<void> {
  const { days, appealOnOpenDay: onOpenDay } = calendar
  const open = trx.selectFrom('applications').select('applicationId').where('status', '=', 'Pending')
  for (const table of ['readings', 'promises'] as const) {
    const told = await trx
      .selectFrom(table)
      .select('appealUntil')
      .distinct()
      .where('appealUntil', '>=', today)
      // Without a refusal the day is that of a limit, which a decided case has kept.
      .$if(table === 'promises', (query) => query.where('applicationId', 'in', open))
      .execute()
    for (const { appealUntil } of told) {
      const moved = appealUntil && lastDayToAppeal(appealUntil, 0, { days, onOpenDay })
      if (moved === appealUntil) continue
      await trx
        .updateTable(table)
        .set({ appealUntil: moved })
        .where('appealUntil', '=', appealUntil)
        .$if(table === 'promises', (query) => query.where('applicationId', 'in', open))
        .execute()
    }
  }
}
