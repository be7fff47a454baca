import { randomUUID } from 'node:crypto'
import { councilDay, type Day } from '../../../rules/days.ts'
import { instantAfter } from '../../../rules/instants.ts'
import type { UsedWords } from '../../../rules/ready-words.ts'
import type { Status } from '../../../rules/statuses.ts'
import { type AuditActor, type AuditEntry, recordAct } from '../../audit/audit.server.ts'
import { type Calendar, readCalendar } from '../../calendar/calendar.server.ts'
import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import { findToldLastDay, latest } from '../../calendar/promises/last-days.server.ts'
import {
  appealUntil,
  lastPromised,
  listPromises,
  recordPromises,
} from '../../calendar/promises/promises.server.ts'
import { findReading, freezeDecision } from '../../calendar/promises/readings.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { tellApplicant } from '../../messages/outbox/write-message.server.ts'
import { moveBetweenFigures } from '../figures/application-figures.server.ts'
import { findLastCaseLine } from './case-lines.server.ts'
import { pauseReopened, storePause } from './case-pauses.server.ts'
import { freezeReading } from './case-reading.server.ts'
import { type CaseState, deriveCaseState } from './case-state.server.ts'
import { type CaseParts, noParts, outstandingPositions, readCaseParts } from './documents.server.ts'

export interface RecordedDecision {
  status: Status
  /** The revision that the application must have. */
  revision: number
  reason?: string
  remark?: string
  despiteMissing?: string
  /** The ready words that the reason is, unchanged. */
  words?: UsedWords
  now: Date
  /** The line of an act in the same transaction that came before; it is written with that of the decision. */
  earlier?: AuditEntry
  /** The application as this transaction has read it, where it has and nothing was changed since. */
  opened?: OpenedDecision
}

/** What a decision needs to know of an application. */
export interface OpenedDecision {
  row: Awaited<ReturnType<typeof rowsToDecide>>[number]
  parts: CaseParts
}

/**
 * Reads an application that is to be decided, and locks the calendar until
 * the transaction ends. Undefined when there is no such application.
 */
export async function openDecision(
  trx: Database,
  applicationId: string,
): Promise<OpenedDecision | undefined> {
  await lockCalendar(trx, 'shared')
  const [row] = await rowsToDecide(trx, { applicationId })
  if (!row) return undefined
  return { row, parts: (await readCaseParts(trx, [applicationId], 'en')).get(applicationId) ?? noParts }
}

const rowsToDecide = prepareQuery((db, params: { applicationId: string }) =>
  db
    .selectFrom('applications')
    .select(['applicationId', 'serviceId', 'status', 'date', 'updatedAt', 'decidedAt', 'daysAllowed'])
    .select(['completeOn', 'dueOn', 'setAsideAt', 'user', 'revision', 'reason', 'remark'])
    .select(['enteredBy', 'withdrawals', 'readyReason'])
    .where('applicationId', '=', params.applicationId),
)

/**
 * Sets the status of an application that is at this revision, with all that follows from it, inside an open transaction;
 * it checks neither the role nor whether a reason is needed. Texts of a case that is open again stand in its history
 * alone. False when the application is at another revision, undefined when there is none.
 */
export async function recordDecision(
  trx: Database,
  actor: AuditActor,
  applicationId: string,
  decision: RecordedDecision,
): Promise<boolean | undefined> {
  const { status, revision, reason = '', remark = '', despiteMissing = '', now, earlier } = decision
  const standing = status === 'Pending' ? { reason: '', remark: '' } : { reason, remark }
  const opened = decision.opened ?? (await openDecision(trx, applicationId))
  if (!opened) return undefined
  const { row: before, parts } = opened
  const lastLine = await findLastCaseLine(trx, applicationId)
  // A clock that was set back must not reverse the order of the audit trail.
  const date = instantAfter((earlier ?? lastLine)?.date ?? before.updatedAt ?? before.date, now)
  const today = councilDay(date)
  const calendar = await readCalendar(trx)
  const isOpenAgain = status === 'Pending' && before.status !== 'Pending'
  const pause = isOpenAgain ? pauseReopened(before.completeOn, parts, today) : undefined
  const decidedAt = before.status === status ? before.decidedAt : date
  // A reason that stays as it is stays the ready words that it was.
  const words =
    decision.words ?? (reason !== '' && reason === lastLine?.after.reason ? lastLine.after.words : undefined)
  const readyReason = status === 'Rejected' ? (words?.id ?? null) : null
  const next = { ...before, status, readyReason, decidedAt: status === 'Pending' ? null : decidedAt }
  const promises = await listPromises(trx, applicationId)
  const openUntil = isOpenAgain ? councilDay(before.decidedAt ?? before.date) : today
  const told = before.dueOn ?? lastPromised(promises)
  const state = deriveCaseState(next, parts, { calendar, today, told, openUntil })
  const [changed] = await storeDecision(trx, {
    applicationId,
    revision,
    next: revision + 1,
    status,
    updatedAt: date,
    decidedAt: next.decidedAt,
    readyReason,
    ...standing,
    ...state,
  })
  if (!changed) return false
  await storePause(trx, applicationId, pause)
  await moveBetweenFigures(trx, before, { ...next, dueOn: changed.dueOn })
  const said = Object.entries({ reason, remark, despiteMissing })
  const given = Object.fromEntries(said.filter(([, text]) => text !== ''))
  const id = randomUUID()
  const act = { actId: id, actorId: actor.id, madeAt: date }
  const isMove = status !== before.status
  const decided = { applicationId, status, dueOn: changed.dueOn, parts, calendar, promises }
  // Another reason or a remark decides nothing anew: what was kept, and told, stays.
  if (isMove) await keepWithDecision(trx, before, decided, act)
  if (status !== 'Pending' && isMove) {
    const told = {
      applicationId,
      userId: before.user,
      occasion: String(revision + 1),
      revision: revision + 1,
    }
    await tellApplicant(trx, { event: 'case.decided', ...told, now: new Date(date) })
  }
  if (earlier) await recordAct(trx, actor, earlier)
  await recordAct(trx, actor, {
    id,
    act: 'application.decided',
    subject: applicationId,
    before: { status: before.status },
    after: { status, ...given, words },
    date,
  })
  return true
}

type StoredDecision = Pick<
  OpenedDecision['row'],
  'applicationId' | 'revision' | 'status' | 'updatedAt' | 'decidedAt' | 'reason' | 'remark' | 'readyReason'
> &
  CaseState & { next: number }

const storeDecision = prepareQuery((db, params: { [K in keyof StoredDecision]: StoredDecision[K] }) =>
  db
    .updateTable('applications')
    .set({
      status: params.status,
      updatedAt: params.updatedAt,
      revision: params.next,
      decidedAt: params.decidedAt,
      reason: params.reason,
      remark: params.remark,
      readyReason: params.readyReason,
      turn: params.turn,
      dueOn: params.dueOn,
      inboxKey: params.inboxKey,
      answeredAt: null,
    })
    .where('applicationId', '=', params.applicationId)
    .where('revision', '=', params.revision)
    .where('setAsideAt', 'is', null)
    .returning('dueOn'),
)

/**
 * Keeps what the clock shows with the decision, so that its page never counts again; one that is taken back has its
 * due date promised anew, if that is another one now.
 */
async function keepWithDecision(
  trx: Database,
  before: OpenedDecision['row'],
  decided: Pick<RecordedDecision, 'status'> & {
    applicationId: string
    dueOn: Day | null
    parts: CaseParts
    calendar: Calendar
    promises: Awaited<ReturnType<typeof listPromises>>
  },
  act: { actId: string; actorId: string; madeAt: string },
) {
  const { applicationId, status, dueOn, parts, calendar, promises } = decided
  const { daysAllowed } = before
  if (status === 'Pending') {
    if (daysAllowed === null || dueOn === before.dueOn) return
    const promised = { applicationId, daysAllowed, dueOn, missing: outstandingPositions(parts.documents) }
    await recordPromises(trx, [promised], { reasonKey: 'reopened', ...act }, calendar)
    return
  }
  const today = councilDay(act.madeAt)
  const passed = await findReading(trx, applicationId, 'passedLimit')
  await freezeDecision(trx, applicationId, {
    reading: passed?.reading ?? freezeReading({ ...before, status: 'Pending' }, parts, calendar, today),
    appealUntil:
      status === 'Rejected'
        ? latest([
            appealUntil(today, calendar),
            await findToldLastDay(trx, { ...before, applicationId }, promises, today),
          ])
        : undefined,
  })
}
