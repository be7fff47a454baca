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
 * Counts all pending applications again, or those of one service, to which `daysAllowed` then gives its days (null: none);
 * inside the transaction that changes what they are counted by, with `holdCalendar` alone. Returns how many it changed.
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
      // Written out, so that the index of pending applications is known to hold them all.
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

/** The case as it is now to be; none when nothing of it changes. */
function recomputed(
  row: OpenCase,
  parts: CaseParts = { documents: [], pauses: [] },
  { daysAllowed = row.daysAllowed }: { daysAllowed?: number | null },
  calendar: Calendar,
): OpenCase[] {
  // Nothing was asked for when it came in, so it came in complete.
  const whole = parts.documents.length === 0 && daysAllowed !== null
  const completeOn = row.completeOn ?? (whole ? councilDay(row.date) : null)
  const next = { ...row, daysAllowed, completeOn }
  const course = deriveCaseState(next, parts, calendar)
  const same =
    row.daysAllowed === daysAllowed &&
    row.completeOn === completeOn &&
    row.dueOn === course.dueOn &&
    row.turn === course.turn &&
    row.inboxKey === course.inboxKey
  return same ? [] : [{ ...next, ...course }]
}

/** Both databases call the columns of such a list `column1` and so on. */
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
