import { sql } from 'kysely'
import { councilDay } from '../../rules/days.ts'
import { type CaseState, type CaseStateInput, deriveCaseState } from '../applications/case-state.server.ts'
import { type CaseParts, readCaseParts } from '../applications/documents.server.ts'
import { type Calendar, readCalendar } from '../calendar/calendar.server.ts'
import type { Database } from '../database/tables.ts'

interface OpenCase extends CaseStateInput, CaseState {
  applicationId: string
}

const batch = 1000

/**
 * Recomputes all pending applications, or those of one service with its new `daysAllowed` (null: no time limit), and
 * returns how many it changed. Call it in the transaction that changes the calendar, after `lockCalendar` with `exclusive`.
 */
export async function recomputeCases(
  trx: Database,
  only: { serviceId?: string; daysAllowed?: number | null } = {},
): Promise<number> {
  const calendar = await readCalendar(trx, 'en')
  let changed = 0
  let after: OpenCase | undefined
  for (;;) {
    const rows = await readBatch(trx, only, after)
    const parts = await readCaseParts(
      trx,
      rows.map(({ applicationId }) => applicationId),
      'en',
    )
    const next = rows.flatMap((row) => recomputed(row, parts.get(row.applicationId), only, calendar))
    if (next.length > 0) await write(trx, next)
    changed += next.length
    after = rows.at(-1)
    if (rows.length < batch) return changed
  }
}

async function readBatch(
  trx: Database,
  { serviceId, daysAllowed }: { serviceId?: string; daysAllowed?: number | null },
  after: OpenCase | undefined,
): Promise<OpenCase[]> {
  return (
    trx
      .selectFrom('applications')
      .select(['applicationId', 'serviceId', 'status', 'date', 'daysAllowed', 'completeOn', 'dueOn', 'turn'])
      .select('inboxKey')
      // A literal and not a parameter, or the planner cannot use the partial index of pending applications.
      .where(sql<boolean>`"status" = 'Pending'`)
      .$if(serviceId !== undefined, (query) => query.where('serviceId', '=', serviceId ?? ''))
      .$if(daysAllowed === undefined, (query) => query.where('turn', 'is not', null))
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`("serviceId", "applicationId") > (${after?.serviceId}, ${after?.applicationId})`,
        ),
      )
      .orderBy('serviceId')
      .orderBy('applicationId')
      .limit(batch)
      .execute()
  )
}

/** The changed case; empty when nothing changes. */
function recomputed(
  row: OpenCase,
  parts: CaseParts = { documents: [], pauses: [] },
  { daysAllowed = row.daysAllowed }: { daysAllowed?: number | null },
  calendar: Calendar,
): OpenCase[] {
  // An application that required no documents was complete on receipt.
  const complete = parts.documents.length === 0 && daysAllowed !== null
  const completeOn = row.completeOn ?? (complete ? councilDay(row.date) : null)
  const next = { ...row, daysAllowed, completeOn }
  const state = deriveCaseState(next, parts, calendar)
  const same =
    row.daysAllowed === daysAllowed &&
    row.completeOn === completeOn &&
    row.dueOn === state.dueOn &&
    row.turn === state.turn &&
    row.inboxKey === state.inboxKey
  return same ? [] : [{ ...next, ...state }]
}

/** Both engines name the columns of a `values` list `column1` and so on. */
async function write(trx: Database, cases: OpenCase[]) {
  const values = cases.map(
    ({ applicationId, daysAllowed, completeOn, dueOn, turn, inboxKey }) =>
      sql`(${applicationId}, ${daysAllowed}, ${completeOn}, ${dueOn}, ${turn}, ${inboxKey})`,
  )
  await sql`
    update "applications" set "daysAllowed" = cast("new".column2 as integer), "completeOn" = "new".column3,
      "dueOn" = "new".column4, "turn" = "new".column5, "inboxKey" = "new".column6
    from (values ${sql.join(values)}) as "new" where "applicationId" = "new".column1`.execute(trx)
}
