import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { councilDay, type Day } from '../../../rules/days.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { isAfterFirstWorkingDay } from '../../../rules/legal-clock/late-stop.ts'
import { hasPassed } from '../../../rules/overdue.ts'
import type { UsedWords } from '../../../rules/ready-words.ts'
import { type AuditActor, type AuditEntry, recordAct } from '../../audit/audit.server.ts'
import { type Calendar, readCalendar } from '../../calendar/calendar.server.ts'
import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import { lastPromised, listPromises, recordPromises } from '../../calendar/promises/promises.server.ts'
import type { Database, Tables } from '../../database/tables.ts'
import { keepNews } from '../../messages/outbox/take-back.server.ts'
import { tellApplicant } from '../../messages/outbox/write-message.server.ts'
import { addLateStop } from '../figures/late-stop-figures.server.ts'
import { type CaseLine, findLastCaseLine } from './case-lines.server.ts'
import { storePause } from './case-pauses.server.ts'
import { deriveCaseState } from './case-state.server.ts'
import { type CaseParts, outstandingPositions, readCaseParts } from './documents.server.ts'

/** The outcome of a change to a case. */
export type CaseChange =
  | { done: true }
  /** Another act came first, or the case is decided: its line of the audit trail. */
  | { done: false; changed: CaseLine }

export interface OpenedCase extends CaseParts {
  row: Selectable<Tables['applications']>
  /** Never before the last event of the case, even if the machine's clock was set back. */
  today: Day
  /** Undefined when the case has no time limit. */
  calendar: Calendar | undefined
}

export interface RequestedChange {
  act: 'application.marked' | 'application.answered' | 'application.paperRemoved'
  revision: number
  now: Date
  /** The request as the audit stores it; the same request sent twice counts as done. */
  asked: Record<string, unknown>
  /** The ready words that the note is, unchanged. */
  words?: UsedWords
  /** The citizen who must own the application. */
  owner?: string
  /** A decision follows in the same transaction: documents found missing no longer stop the clock. */
  closing?: boolean
  /** Takes the line of the act where more follows in the transaction: lines are written last. */
  keepLine?: (line: AuditEntry) => unknown
}

/** Mutates an opened case. What it returns refuses the change, and nothing is stored. */
export type CaseWork<Refusal> = (opened: OpenedCase) => Refusal | undefined

/**
 * Changes a pending application if it is still at the revision that the actor saw, and records the act,
 * inside a transaction and without a role check. The due date follows from what `work` makes of the case.
 * Undefined when there is no such application.
 */
export async function changeCase<Refusal = never>(
  trx: Database,
  actor: AuditActor,
  applicationId: string,
  { act, revision, now, asked, words, owner, closing = false, keepLine }: RequestedChange,
  work: CaseWork<Refusal>,
): Promise<CaseChange | Refusal | undefined> {
  await lockCalendar(trx, 'shared')
  const conflict = () => resolveConflict(trx, actor, applicationId, { act, revision, asked, owner })
  const opened = await openCase(trx, applicationId, { revision, now, owner })
  if (!opened) return conflict()
  const { row, calendar } = opened
  const missingBefore = outstandingPositions(opened.documents)
  const before = auditedCaseState({ dueOn: row.dueOn, missing: missingBefore })
  const refusal = work(opened)
  if (refusal !== undefined) return refusal
  // A clock that was set back must not reverse the order of the audit trail.
  const date = instantAfter((await findLastCaseLine(trx, applicationId))?.date ?? '', now)
  // What an applicant takes back stops the clock too, but it is not the council that stopped it.
  const stopsLate = !closing && owner === undefined && !row.stoppedLateAt && isLateStop(opened, missingBefore)
  if (stopsLate) row.stoppedLateAt = date
  const dueBefore = row.dueOn
  if (act !== 'application.paperRemoved') row.answeredAt = act === 'application.answered' ? date : null
  const stored = await store(trx, opened, { revision, closing })
  if (!stored) return conflict()
  if (stopsLate) await addLateStop(trx, row.serviceId, date)
  const missing = outstandingPositions(opened.documents)
  const after = { asked, words, ...auditedCaseState({ dueOn: stored.dueOn, missing }) }
  const id = randomUUID()
  if (calendar && row.daysAllowed !== null && stored.dueOn !== dueBefore) {
    const reasonKey = stored.dueOn === null ? 'missing' : 'completed'
    const promised = [{ applicationId, daysAllowed: row.daysAllowed, dueOn: stored.dueOn, missing }]
    await recordPromises(trx, promised, { reasonKey, actId: id, actorId: actor.id, madeAt: date }, calendar)
  }
  // What was missing before has been told, or waits to be; with a decision the decision is.
  const isNews = missing.some((position) => !missingBefore.includes(position))
  if (act === 'application.marked' && !closing && isNews) {
    const told = { applicationId, userId: row.user, occasion: String(revision + 1), revision: revision + 1 }
    await tellApplicant(trx, { event: 'documents.missing', ...told, now: new Date(date) })
  } else if (act === 'application.marked' && missing.length > 0) await keepNews(trx, applicationId, revision)
  const line = { id, act, subject: applicationId, before, after, date }
  if (keepLine) keepLine(line)
  else await recordAct(trx, actor, line)
  return { done: true }
}

/** Reads a pending application at a revision, with what its clock needs; undefined when it is not so. */
async function openCase(
  trx: Database,
  applicationId: string,
  { revision, now, owner }: Pick<RequestedChange, 'revision' | 'now' | 'owner'>,
): Promise<OpenedCase | undefined> {
  const row = await trx
    .selectFrom('applications')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .where('revision', '=', revision)
    .where('status', '=', 'Pending')
    .where('setAsideAt', 'is', null)
    .$if(owner !== undefined, (query) => query.where('user', '=', owner ?? ''))
    .executeTakeFirst()
  const parts = row && (await readCaseParts(trx, [applicationId], 'en')).get(applicationId)
  if (!parts) return undefined
  const last = parts.pauses.at(-1)
  const days = [
    councilDay(now.toISOString()),
    councilDay(row.date),
    row.completeOn,
    last?.fromDay,
    last?.toDay,
  ]
  const today = days
    .filter((day) => day != null)
    .sort()
    .at(-1)
  const calendar = row.daysAllowed === null ? undefined : await readCalendar(trx)
  return { row, ...parts, today: today ?? '', calendar }
}

/**
 * Whether documents that were at hand before are missing now, so that a running clock stops, and its first
 * working day is over.
 */
export function isLateStop(
  { row, documents, today, calendar }: OpenedCase,
  missingBefore: number[],
): boolean {
  const stops =
    missingBefore.length === 0 && outstandingPositions(documents).length > 0 && !hasPassed(row.dueOn, today)
  return stops && calendar !== undefined && isAfterFirstWorkingDay(today, councilDay(row.date), calendar.days)
}

/** The parts of a case's state that the audit stores; empty without a due date or a missing document. */
export function auditedCaseState({ dueOn, missing }: { dueOn: Day | null; missing: number[] }) {
  return { ...(dueOn === null ? {} : { dueOn }), ...(missing.length === 0 ? {} : { missing }) }
}

/** Stores an opened case as the next revision; undefined when somebody else has stored that one. */
async function store(
  trx: Database,
  { row, documents, pauses, today, calendar }: OpenedCase,
  { revision, closing }: { revision: number; closing: boolean },
): Promise<{ dueOn: Day | null } | undefined> {
  const { applicationId, stoppedLateAt, answeredAt } = row
  const outstanding = outstandingPositions(documents)
  const last = pauses.at(-1)
  if (outstanding.length === 0) {
    row.completeOn ??= today
    if (last && last.toDay === null) last.toDay = today
  } else if (row.completeOn !== null && !closing) {
    // A document that is missing again on the day its pause began continues that pause.
    if (last && (last.toDay === null || last.fromDay === today))
      Object.assign(last, { toDay: null, missing: outstanding })
    else pauses.push({ fromDay: today, toDay: null, missing: outstanding })
  }
  // What was told before documents were missing is not undercut by what the calendar has come to meanwhile.
  const told = row.dueOn ?? lastPromised(await listPromises(trx, applicationId))
  const state = deriveCaseState(row, { documents, pauses }, { calendar, today, told })
  const changed = await trx
    .updateTable('applications')
    .set({ completeOn: row.completeOn, stoppedLateAt, answeredAt, revision: revision + 1, ...state })
    .where('applicationId', '=', applicationId)
    .where('revision', '=', revision)
    .where('status', '=', 'Pending')
    .returning('dueOn')
    .executeTakeFirst()
  if (!changed) return undefined
  for (const { position, atHand, state } of documents)
    await trx
      .updateTable('caseDocuments')
      .set({ atHand: atHand ? 1 : 0, state })
      .where('applicationId', '=', applicationId)
      .where('position', '=', position)
      .execute()
  await storePause(trx, applicationId, pauses.at(-1))
  return changed
}

/** Explains why the row was not updated: a repeat of the actor's own act is done, any other is a conflict. */
async function resolveConflict(
  trx: Database,
  actor: AuditActor,
  applicationId: string,
  { act, revision, asked, owner }: Pick<RequestedChange, 'act' | 'revision' | 'asked' | 'owner'>,
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
