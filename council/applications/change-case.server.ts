import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { councilDay, type Day } from '../../rules/days.ts'
import { instantAfter } from '../../rules/instants.ts'
import type { Actor } from '../actors.server.ts'
import { type AuditActor, recordAct } from '../audit.server.ts'
import { type Calendar, readCalendar } from '../calendar/calendar.server.ts'
import { lockCalendar } from '../calendar/lock-calendar.server.ts'
import type { ApplicationRow, Database } from '../database/tables.ts'
import { recordPromises } from '../promises/promises.server.ts'
import { type CaseLine, findLastCaseLine } from './case-lines.server.ts'
import { deriveCaseState } from './case-state.server.ts'
import { type CaseParts, outstandingPositions, readCaseParts } from './documents.server.ts'

/** The outcome of a change to a case. */
export type CaseChange =
  | { done: true }
  /** Another act came first, or the case is decided: its line of the audit trail. */
  | { done: false; changed: CaseLine }

export interface OpenedCase extends CaseParts {
  row: Selectable<ApplicationRow>
  /** Never before the last event of the case, even if the machine's clock was set back. */
  today: Day
}

export interface RequestedChange {
  act: 'application.marked' | 'application.answered'
  revision: number
  now: Date
  /** The request as the audit stores it; the same request sent twice counts as done. */
  asked: Record<string, unknown>
  /** The citizen who must own the application. */
  owner?: string
}

/**
 * Changes a pending application if it is still at the revision that the actor saw, and records the act, in one
 * transaction. `work` mutates the opened case; the due date follows from it. Undefined when there is no such application.
 */
export function changeCase(
  db: Database,
  actor: Actor,
  applicationId: string,
  asked: RequestedChange,
  work: (opened: OpenedCase) => void,
): Promise<CaseChange | undefined> {
  return db.transaction().execute((trx) => changeCaseInTransaction(trx, actor, applicationId, asked, work))
}

/** The same inside an open transaction, without a role check. */
export async function changeCaseInTransaction(
  trx: Database,
  actor: AuditActor,
  applicationId: string,
  { act, revision, now, asked, owner }: RequestedChange,
  work: (opened: OpenedCase) => void,
): Promise<CaseChange | undefined> {
  await lockCalendar(trx, 'shared')
  const row = await trx
    .updateTable('applications')
    .set({ revision: revision + 1 })
    .where('applicationId', '=', applicationId)
    .where('revision', '=', revision)
    .where('status', '=', 'Pending')
    .$if(owner !== undefined, (query) => query.where('user', '=', owner ?? ''))
    .returningAll()
    .executeTakeFirst()
  if (!row) return resolveConflict(trx, actor, applicationId, { act, revision, asked, owner })
  const parts = (await readCaseParts(trx, [applicationId], 'en')).get(applicationId)
  if (!parts) return undefined
  const last = parts.pauses.at(-1)
  const today = [
    councilDay(now.toISOString()),
    councilDay(row.date),
    row.completeOn,
    last?.fromDay,
    last?.toDay,
  ]
  const opened = {
    row,
    ...parts,
    today:
      today
        .filter((day) => day != null)
        .sort()
        .at(-1) ?? '',
  }
  const before = auditedCaseState({ dueOn: row.dueOn, missing: outstandingPositions(parts.documents) })
  work(opened)
  const calendar = row.daysAllowed === null ? undefined : await readCalendar(trx)
  const dueOn = await store(trx, opened, calendar)
  const missing = outstandingPositions(opened.documents)
  const after = { asked, ...auditedCaseState({ dueOn, missing }) }
  const date = await instantAfterLast(trx, applicationId, now)
  const id = randomUUID()
  if (calendar && row.daysAllowed !== null && dueOn !== row.dueOn) {
    const reasonKey = dueOn === null ? 'missing' : 'completed'
    const promised = [{ applicationId, daysAllowed: row.daysAllowed, dueOn, missing }]
    await recordPromises(trx, promised, { reasonKey, actId: id, actorId: actor.id, madeAt: date }, calendar)
  }
  await recordAct(trx, actor, { id, act, subject: applicationId, before, after, date })
  return { done: true }
}

/** The parts of a case's state that the audit stores; empty when there is neither a due date nor a missing document. */
export function auditedCaseState({ dueOn, missing }: { dueOn: Day | null; missing: number[] }) {
  return { ...(dueOn === null ? {} : { dueOn }), ...(missing.length === 0 ? {} : { missing }) }
}

/** Now, but later than the last line of the audit trail: a clock that was set back must not reverse its order. */
async function instantAfterLast(trx: Database, applicationId: string, now: Date): Promise<string> {
  return instantAfter((await findLastCaseLine(trx, applicationId))?.date ?? '', now)
}

async function store(
  trx: Database,
  { row, documents, pauses, today }: OpenedCase,
  calendar: Calendar | undefined,
): Promise<Day | null> {
  const { applicationId } = row
  const outstanding = outstandingPositions(documents)
  const last = pauses.at(-1)
  if (outstanding.length === 0) {
    row.completeOn ??= today
    if (last && last.toDay === null) last.toDay = today
  } else if (row.completeOn !== null) {
    // A document that is missing again on the day its pause began continues that pause.
    if (last && (last.toDay === null || last.fromDay === today))
      Object.assign(last, { toDay: null, missing: outstanding })
    else pauses.push({ fromDay: today, toDay: null, missing: outstanding })
  }
  const state = deriveCaseState(row, { documents, pauses }, { calendar, today })
  await trx
    .updateTable('applications')
    .set({ completeOn: row.completeOn, ...state })
    .where('applicationId', '=', applicationId)
    .execute()
  for (const { position, atHand, state } of documents)
    await trx
      .updateTable('caseDocuments')
      .set({ atHand: atHand ? 1 : 0, state })
      .where('applicationId', '=', applicationId)
      .where('position', '=', position)
      .execute()
  for (const { fromDay, toDay, missing } of pauses.slice(-1)) {
    const text = JSON.stringify(missing)
    await trx
      .insertInto('casePauses')
      .values({ applicationId, fromDay, toDay, missing: text })
      .onConflict((conflict) =>
        conflict.columns(['applicationId', 'fromDay']).doUpdateSet({ toDay, missing: text }),
      )
      .execute()
  }
  return state.dueOn
}

/** Explains why the row was not updated: a repeat of the actor's own act counts as done, any other act is a conflict. */
async function resolveConflict(
  trx: Database,
  actor: AuditActor,
  applicationId: string,
  { act, revision, asked, owner }: Omit<RequestedChange, 'now'>,
): Promise<CaseChange | undefined> {
  const row = await trx
    .selectFrom('applications')
    .select(['revision', 'user'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  if (!row || (owner !== undefined && row.user !== owner)) return undefined
  const last = await findLastCaseLine(trx, applicationId)
  if (!last) return undefined
  const own = last.actorId === actor.id && last.act === act
  if (own && row.revision === revision + 1 && JSON.stringify(last.after.asked) === JSON.stringify(asked))
    return { done: true }
  return { done: false, changed: last }
}
