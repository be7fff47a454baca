import type { Selectable } from 'kysely'
import { councilDay, type Day } from '../../rules/days.ts'
import type { Actor } from '../actors.server.ts'
import { type AuditActor, recordAct } from '../audit.server.ts'
import { readCalendar } from '../calendar/calendar.server.ts'
import { lockCalendar } from '../calendar/lock-calendar.server.ts'
import type { ApplicationRow, Database } from '../database/tables.ts'
import { type CaseLine, findLastCaseLine } from './case-lines.server.ts'
import { deriveCaseState } from './case-state.server.ts'
import { type CaseParts, outstandingPositions, readCaseParts } from './documents.server.ts'

/** What came of a change to a case. */
export type CaseChange =
  | { done: true }
  /** Somebody else was first, or it is decided: who did what, when. */
  | { done: false; changed: CaseLine }

export interface OpenedCase extends CaseParts {
  row: Selectable<ApplicationRow>
  /** No earlier than anything that has happened to the case, should the clock have been set back. */
  today: Day
}

export interface RequestedChange {
  act: 'application.marked' | 'application.answered'
  revision: number
  now: Date
  /** What goes into the audit; the same again, sent twice, counts as done. */
  asked: Record<string, unknown>
  /** Whose own it must be. */
  owner?: string
}

/**
 * Changes a pending application that is still as the actor saw it, in one transaction with its line in the audit: the
 * work changes what it is given, and the due date follows. Undefined when there is no such application.
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

/** The same inside an open transaction, for whoever may do it. */
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
  const dueOn = await store(trx, opened)
  const after = { asked, ...auditedCaseState({ dueOn, missing: outstandingPositions(opened.documents) }) }
  const date = await instantAfterLast(trx, applicationId, now)
  await recordAct(trx, actor, { act, subject: applicationId, before, after, date })
  return { done: true }
}

/** The parts of a course that the audit keeps; empty for an application that has none. */
export function auditedCaseState({ dueOn, missing }: { dueOn: Day | null; missing: number[] }) {
  return { ...(dueOn === null ? {} : { dueOn }), ...(missing.length === 0 ? {} : { missing }) }
}

/** Now, or just after the last line of the register: a clock that was set back must not turn it round. */
export async function instantAfterLast(trx: Database, applicationId: string, now: Date): Promise<string> {
  const last = await findLastCaseLine(trx, applicationId)
  const earliest = last ? Date.parse(last.date) + 1 : 0
  return new Date(Math.max(now.getTime(), earliest)).toISOString()
}

async function store(trx: Database, { row, documents, pauses, today }: OpenedCase): Promise<Day | null> {
  const { applicationId } = row
  const lacking = outstandingPositions(documents)
  const last = pauses.at(-1)
  if (lacking.length === 0) {
    row.completeOn ??= today
    if (last && last.toDay === null) last.toDay = today
  } else if (row.completeOn !== null) {
    // Missing again on the day on which it came in is the same pause still.
    if (last && (last.toDay === null || last.fromDay === today))
      Object.assign(last, { toDay: null, missing: lacking })
    else pauses.push({ fromDay: today, toDay: null, missing: lacking })
  }
  const calendar = row.daysAllowed === null ? undefined : await readCalendar(trx, 'en')
  const course = deriveCaseState(row, { documents, pauses }, calendar)
  await trx
    .updateTable('applications')
    .set({ completeOn: row.completeOn, ...course })
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
  return course.dueOn
}

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
