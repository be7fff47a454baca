import { sql } from 'kysely'
import type { Day } from '../../../rules/days.ts'
import { lastDayToAppeal } from '../../../rules/legal-clock/appeal.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database, Tables } from '../../database/tables.ts'
import type { Calendar } from '../calendar.server.ts'

/** Why a due date was promised, or moved; the screens have words for each. */
export type PromiseReason =
  | 'received'
  | 'completed'
  | 'missing'
  | 'reopened'
  | 'broughtBack'
  | 'holidays'
  | 'counting'
  | 'orderAdded'
  | 'orderEnded'
  | 'orderCorrected'
  | 'orderRevoked'

/** The act that makes or moves promises. */
export interface PromisingAct {
  reasonKey: PromiseReason
  /** The council's own words for it, such as the reference of an order. */
  reason?: string
  /** The id of its line in the audit. */
  actId: string
  /** Who it is done by. */
  actorId: string
  madeAt: string
}

/** What is promised of one application. */
export interface Promised {
  applicationId: string
  daysAllowed: number
  dueOn: Day | null
  /** Positions of the documents that are missing. */
  missing: number[]
}

const batch = 500

/** Appends a promise to each application, with the acknowledgement that says it; in the act's transaction. */
export async function recordPromises(
  trx: Database,
  promised: Promised[],
  act: PromisingAct,
  calendar: Calendar,
): Promise<void> {
  const { reasonKey, reason = '', actId, actorId, madeAt } = act
  for (let start = 0; start < promised.length; start += batch) {
    const values = promised.slice(start, start + batch).map((one) => {
      const { applicationId, daysAllowed, dueOn, missing } = one
      const json = JSON.stringify({ daysAllowed, dueOn, missing })
      return sql`(${applicationId}, ${daysAllowed}, ${dueOn}, ${dueOn && appealUntil(dueOn, calendar)}, ${json})`
    })
    const rows = sql`(values ${sql.join(values)}) as "new"`
    await sql`
      insert into "promises" ("applicationId", "ordinal", "daysAllowed", "dueOn", "appealUntil", "reasonKey", "reason", "actId", "madeAt")
      select "new".column1,
        (select coalesce(max("ordinal"), 0) + 1 from "promises" where "applicationId" = "new".column1),
        cast("new".column2 as integer), "new".column3, "new".column4, ${reasonKey}, ${reason}, ${actId}, ${madeAt}
      from ${rows}`.execute(trx)
    // The first one is issued with the facts of its service.
    if (reasonKey === 'received') continue
    await sql`
      insert into "acknowledgements" ("applicationId", "ordinal", "json", "issuedAt", "issuedBy")
      select "new".column1,
        (select coalesce(max("ordinal"), 0) + 1 from "acknowledgements" where "applicationId" = "new".column1),
        "new".column5, ${madeAt}, ${actorId}
      from ${rows}`.execute(trx)
  }
}

/** The last day to appeal should a limit pass that ends on the day. */
export function appealUntil(since: Day, { days, appealDays, appealOnOpenDay }: Calendar): Day {
  return lastDayToAppeal(since, appealDays, { days, onOpenDay: appealOnOpenDay })
}

/** What was promised of an application, in order; empty where nothing was. */
export function listPromises(db: Database, applicationId: string): Promise<PromiseRowRead[]> {
  return promisesOf(db, { applicationId })
}

const promisesOf = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('promises')
    .select(['applicationId', 'ordinal', 'daysAllowed', 'dueOn', 'appealUntil', 'reasonKey', 'reason'])
    .select(['actId', 'madeAt'])
    .where('applicationId', '=', params.applicationId)
    .orderBy('ordinal'),
)

/** The first due date that was promised; undefined while there has been none. */
export function firstPromised(promises: Pick<Tables['promises'], 'dueOn'>[]): Day | undefined {
  return promises.find(({ dueOn }) => dueOn !== null)?.dueOn ?? undefined
}

/** The due date promised last, whatever has stopped the clock since; undefined while there was none. */
export function lastPromised(promises: Pick<Tables['promises'], 'dueOn'>[]): Day | undefined {
  return firstPromised(promises.toReversed())
}

/** How often another due date took the place of one that had been promised. */
export function timesMoved(promises: Pick<Tables['promises'], 'dueOn'>[]): number {
  const dates = promises.flatMap(({ dueOn }) => (dueOn === null ? [] : [dueOn]))
  return dates.filter((date, index) => index > 0 && date !== dates[index - 1]).length
}

/** The due dates that were promised of each of these applications, in order; empty where nothing was. */
export async function listDueDatesOf(db: Database, ids: string[]) {
  const found = new Map<string, { dueOn: Day | null }[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await db
    .selectFrom('promises')
    .select(['applicationId', 'dueOn'])
    .where('applicationId', 'in', ids)
    .orderBy('applicationId')
    .orderBy('ordinal')
    .execute()
  for (const { applicationId, dueOn } of rows) found.get(applicationId)?.push({ dueOn })
  return found
}

type PromiseRowRead = { [K in keyof Tables['promises']]: K extends 'reason' ? string : Tables['promises'][K] }
