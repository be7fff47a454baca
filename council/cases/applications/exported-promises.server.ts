import { councilDay, type Day, dayNumber } from '../../../rules/days.ts'
import { countDaysUsed } from '../../../rules/legal-clock/clock.ts'
import { daysLate, isOverdue } from '../../../rules/overdue.ts'
import { type Calendar, readCalendar } from '../../calendar/calendar.server.ts'
import { firstPromised, listDueDatesOf, timesMoved } from '../../calendar/promises/promises.server.ts'
import { listDaysUsedOf, passedLimit } from '../../calendar/promises/readings.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseStateInput, toLegalCase } from './case-state.server.ts'
import { noParts, readCaseParts } from './documents.server.ts'

/** What a file says of a due date beside the date itself. */
export interface ExportedPromise {
  /** Undefined while there has been no due date. */
  firstPromised: Day | undefined
  /** How often another due date took the place of one that had been promised. */
  timesMoved: number
  /** By today, by the decision, or by the day the limit passed; undefined where no days are allowed. */
  daysUsed: number | undefined
  /** Days between the due date and the decision, or today; 0 while it is in time. */
  daysLate: number
}

type ExportedRow = CaseStateInput & { applicationId: string; decidedAt: string | null }

/** Makes the function that adds their promises to rows of a file, with a few queries for all of them. */
export async function readPromisesOf(db: Database, today: Day) {
  const calendar = await readCalendar(db)
  return async <R extends ExportedRow>(rows: R[]): Promise<(R & ExportedPromise)[]> => {
    const ids = rows.map(({ applicationId }) => applicationId)
    const promised = await listDueDatesOf(db, ids)
    const used = await readDaysUsed(db, rows, { calendar, today })
    return rows.map((row) => {
      const dates = promised.get(row.applicationId) ?? []
      return {
        ...row,
        // An application that was imported with its decision was promised nothing here.
        firstPromised: firstPromised(dates) ?? row.dueOn ?? undefined,
        timesMoved: timesMoved(dates),
        daysUsed: used.get(row.applicationId),
        daysLate: isOverdue(row, today) ? dayNumber(today) - dayNumber(row.dueOn ?? today) : daysLate(row),
      }
    })
  }
}

/** As each case's page says it: what was kept of its decision or passed limit, else what its clock shows. */
async function readDaysUsed(
  db: Database,
  rows: ExportedRow[],
  { calendar, today }: { calendar: Calendar; today: Day },
): Promise<Map<string, number | undefined>> {
  const ids = rows.map(({ applicationId }) => applicationId)
  const kept = await listDaysUsedOf(db, ids)
  const keptOf = (row: ExportedRow) => {
    const readings = kept.get(row.applicationId) ?? []
    if (row.status !== 'Pending') return readings.findLast(({ ordinal }) => ordinal > passedLimit)
    return isOverdue(row, today) ? readings.find(({ ordinal }) => ordinal === passedLimit) : undefined
  }
  const running = rows.filter((row) => row.daysAllowed !== null && keptOf(row) === undefined)
  const parts = await readCaseParts(
    db,
    running.map(({ applicationId }) => applicationId),
    'en',
  )
  return new Map(
    rows.map((row) => {
      const reading = keptOf(row)
      if (reading || row.daysAllowed === null) return [row.applicationId, reading?.daysUsed]
      const shownOn = row.decidedAt === null ? today : councilDay(row.decidedAt)
      const legal = toLegalCase(row, parts.get(row.applicationId) ?? noParts, calendar)
      return [row.applicationId, legal && countDaysUsed(legal, calendar.days, shownOn)]
    }),
  )
}
