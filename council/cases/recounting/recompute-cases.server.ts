import { sql } from 'kysely'
import { councilDay, type Day } from '../../../rules/days.ts'
import { inboxKeyOf } from '../../../rules/inbox-key.ts'
import { hasPassed } from '../../../rules/overdue.ts'
import type { Calendar } from '../../calendar/calendar.server.ts'
import { type PromisingAct, recordPromises } from '../../calendar/promises/promises.server.ts'
import { freezePassedLimits } from '../../calendar/promises/readings.server.ts'
import type { Database } from '../../database/tables.ts'
import { freezeReading } from '../applications/case-reading.server.ts'
import {
  type CaseState,
  type CaseStateInput,
  countDueOn,
  firstDayThatCounts,
} from '../applications/case-state.server.ts'
import {
  type CaseParts,
  noParts,
  outstandingPositions,
  readCaseParts,
} from '../applications/documents.server.ts'

interface OpenCase extends CaseStateInput, CaseState {
  applicationId: string
}

/** An open case whose due date an act has moved. */
export interface MovedCase {
  applicationId: string
  from: Day | null
  to: Day | null
}

/** Whether a case is due earlier than its applicant was told. */
export function isEarlier({ from, to }: MovedCase): boolean {
  return from !== null && to !== null && to < from
}

/** What a change of the calendar does to the open cases. */
export interface Recount {
  moved: MovedCase[]
  /** How many would be overdue at once by this change, and keep the due date that was told in its place. */
  kept: number
}

const batch = 1000

/**
 * Counts all open cases by another calendar, inside the transaction that changes it and with the calendar
 * locked `exclusive`. A due date before the day of the act stays, and what the clock showed by the old
 * calendar is kept with it; none is set before that day. Each move is a promise. `progress` hears after each
 * batch how many were counted. The moved cases come by service and number; those that are set aside are
 * counted like all others, so that they can be brought back, but are not among them. Withdrawn ones are not
 * counted: their days stand still.
 */
export async function recomputeCases(
  trx: Database,
  calendars: { before: Calendar; after: Calendar },
  act: PromisingAct,
  progress: (counted: number) => void = () => undefined,
): Promise<Recount> {
  const today = councilDay(act.madeAt)
  const moved: MovedCase[] = []
  let kept = 0
  let counted = 0
  let last: OpenCase | undefined
  for (;;) {
    const rows = await readBatch(trx, last)
    const ids = rows.map(({ applicationId }) => applicationId)
    const parts = await readCaseParts(trx, ids, 'en')
    const cases = rows.map((row) => ({ row, parts: parts.get(row.applicationId) ?? noParts }))
    await keepPassedLimits(trx, cases, calendars, today)
    const recounted = cases.map((one) => ({ ...one, ...recount(one, calendars, today) }))
    kept += recounted.filter(({ row, isKept }) => isKept && row.setAsideAt === null).length
    const changed = recounted.flatMap(toChanged)
    if (changed.length > 0) {
      await write(trx, changed)
      await recordPromises(trx, changed, act, calendars.after)
      const shown = changed.filter(({ setAsideAt }) => setAsideAt === null)
      moved.push(...shown.map(({ applicationId, from, dueOn }) => ({ applicationId, from, to: dueOn })))
    }
    counted += rows.length
    progress(counted)
    last = rows.at(-1)
    if (rows.length < batch) return { moved, kept }
  }
}

async function readBatch(trx: Database, last: OpenCase | undefined): Promise<OpenCase[]> {
  const rows = await trx
    .selectFrom('applications')
    .select(['applicationId', 'serviceId', 'status', 'date', 'daysAllowed', 'completeOn', 'dueOn', 'turn'])
    .select(['inboxKey', 'setAsideAt', 'withdrawals'])
    // Written out, so that the index of pending applications is known to hold them all.
    .where(sql<boolean>`"status" = 'Pending'`)
    .where('daysAllowed', 'is not', null)
    // A withdrawn case has no day that counts; its due date is told when it is brought back.
    .where('withdrawn', '=', 0)
    .$if(last !== undefined, (query) =>
      query.where(
        sql<boolean>`("serviceId", "applicationId") > (${last?.serviceId}, ${last?.applicationId})`,
      ),
    )
    .orderBy('serviceId')
    .orderBy('applicationId')
    .limit(batch)
    .execute()
  return rows
}

interface ReadCase {
  row: OpenCase
  parts: CaseParts
}

/** Whose limit has passed keeps what the clock showed, before a calendar that would explain another date. */
async function keepPassedLimits(
  trx: Database,
  cases: ReadCase[],
  { before, after }: { before: Calendar; after: Calendar },
  today: Day,
) {
  const passed = cases.flatMap(({ row, parts }) => {
    if (row.dueOn === null || !hasPassed(row.dueOn, today)) return []
    if (countDueOn(row, parts, after) === row.dueOn) return []
    const reading = freezeReading(row, parts, before, row.dueOn)
    return reading ? [{ applicationId: row.applicationId, reading }] : []
  })
  await freezePassedLimits(trx, passed)
}

/**
 * The due date by the calendar after the change. What was told stays where it has passed, or would at once,
 * which is `isKept`; and where it was later than the count already, for another reason than this change.
 */
function recount(
  { row, parts }: ReadCase,
  { before, after }: { before: Calendar; after: Calendar },
  today: Day,
): { dueOn: Day | null; isKept?: boolean } {
  const { dueOn } = row
  if (hasPassed(dueOn, today)) return { dueOn }
  const counted = countDueOn(row, parts, after)
  const isPast = hasPassed(counted, today)
  if (dueOn === null) return { dueOn: isPast ? firstDayThatCounts(row, after, today) : counted }
  if (counted === null || counted >= dueOn) return { dueOn: counted }
  const countedBefore = countDueOn(row, parts, before)
  if (countedBefore !== null && counted >= countedBefore) return { dueOn }
  return isPast ? { dueOn, isKept: !hasPassed(countedBefore, today) } : { dueOn: counted }
}

/** The changed case; empty when its due date stays. */
function toChanged({ row, parts, dueOn }: ReadCase & { dueOn: Day | null }) {
  if (dueOn === row.dueOn || row.daysAllowed === null) return []
  const { applicationId, daysAllowed, dueOn: from, setAsideAt } = row
  const inboxKey = inboxKeyOf({ ...row, dueOn })
  const missing = outstandingPositions(parts.documents)
  return [{ applicationId, daysAllowed, dueOn, inboxKey, from, setAsideAt, missing }]
}

/** Both engines name the columns of a `values` list `column1` and so on. */
async function write(trx: Database, cases: { applicationId: string; dueOn: Day | null; inboxKey: string }[]) {
  const values = cases.map(
    ({ applicationId, dueOn, inboxKey }) => sql`(${applicationId}, ${dueOn}, ${inboxKey})`,
  )
  await sql`
    update "applications" set "dueOn" = "new".column2, "inboxKey" = "new".column3
    from (values ${sql.join(values)}) as "new" where "applicationId" = "new".column1`.execute(trx)
}
