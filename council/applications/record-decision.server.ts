import { randomUUID } from 'node:crypto'
import { councilDay, type Day } from '../../rules/days.ts'
import { instantAfter } from '../../rules/instants.ts'
import type { UsedWords } from '../../rules/ready-words.ts'
import type { Status } from '../../rules/statuses.ts'
import { type AuditActor, type AuditEntry, recordAct } from '../audit.server.ts'
import { type Calendar, readCalendar } from '../calendar/calendar.server.ts'
import { lockCalendar } from '../calendar/lock-calendar.server.ts'
import type { Database } from '../database/tables.ts'
import { moveBetweenFigures } from '../figures/application-figures.server.ts'
import { tellApplicant } from '../outbox/write-message.server.ts'
import { findToldLastDay, latest } from '../promises/last-days.server.ts'
import { appealUntil, lastPromised, listPromises, recordPromises } from '../promises/promises.server.ts'
import { findReading, freezeDecision } from '../promises/readings.server.ts'
import { backfillBatch } from './backfill.server.ts'
import { findLastCaseLine } from './case-lines.server.ts'
import { storePause } from './case-pauses.server.ts'
import { freezeReading } from './case-reading.server.ts'
import { deriveCaseState } from './case-state.server.ts'
import {
  type CaseParts,
  noParts,
  outstandingPositions,
  type Pause,
  readCaseParts,
} from './documents.server.ts'

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
}

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
  await lockCalendar(trx, 'shared')
  const before = await findBefore(trx, applicationId)
  if (!before) return undefined
  const lastLine = await findLastCaseLine(trx, applicationId)
  const last = earlier ?? lastLine
  // A clock that was set back must not reverse the order of the audit trail.
  const date = instantAfter(last?.date ?? before.updatedAt ?? before.date, now)
  const today = councilDay(date)
  const parts = (await readCaseParts(trx, [applicationId], 'en')).get(applicationId) ?? noParts
  const calendar = await readCalendar(trx)
  const isOpenAgain = status === 'Pending' && before.status !== 'Pending'
  const pause = isOpenAgain ? pauseReopened(before.completeOn, parts, today) : undefined
  const decidedAt = before.status === status ? before.decidedAt : date
  const next = { ...before, status, decidedAt: status === 'Pending' ? null : decidedAt }
  const promises = await listPromises(trx, applicationId)
  const openUntil = isOpenAgain ? councilDay(before.decidedAt ?? before.date) : today
  const told = before.dueOn ?? lastPromised(promises)
  const changed = await trx
    .updateTable('applications')
    .set({ status, updatedAt: date, revision: revision + 1, decidedAt: next.decidedAt, ...standing })
    .set(deriveCaseState(next, parts, { calendar, today, told, openUntil }))
    .where('applicationId', '=', applicationId)
    .where('revision', '=', revision)
    .where('setAsideAt', 'is', null)
    .returning('dueOn')
    .executeTakeFirst()
  if (!changed) return false
  await storePause(trx, applicationId, pause)
  await moveBetweenFigures(trx, before, { ...next, dueOn: changed.dueOn })
  const said = Object.entries({ reason, remark, despiteMissing })
  // A reason that stays as it is stays the ready words that it was.
  const words =
    decision.words ?? (reason !== '' && reason === lastLine?.after.reason ? lastLine.after.words : undefined)
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

/** Reads the application as it is before the decision, after backfilling a row of an earlier version. */
async function findBefore(trx: Database, applicationId: string) {
  const read = () =>
    trx
      .selectFrom('applications')
      .select(['serviceId', 'status', 'date', 'updatedAt', 'decidedAt', 'daysAllowed', 'completeOn', 'dueOn'])
      .select(['inboxKey', 'setAsideAt', 'user'])
      .where('applicationId', '=', applicationId)
      .executeTakeFirst()
  const row = await read()
  if (row?.inboxKey !== '') return row
  await backfillBatch(trx, [applicationId])
  return read()
}

/**
 * Keeps what the clock shows with the decision, so that its page never counts again; one that is taken back has its
 * due date promised anew, if that is another one now.
 */
async function keepWithDecision(
  trx: Database,
  before: NonNullable<Awaited<ReturnType<typeof findBefore>>>,
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

/** A case that is open again waits for what was found missing with its decision: its clock stops on this day. */
function pauseReopened(completeOn: Day | null, parts: CaseParts, today: Day): Pause | undefined {
  const missing = outstandingPositions(parts.documents)
  const last = parts.pauses.at(-1)
  if (completeOn === null || missing.length === 0 || last?.toDay === null) return undefined
  const pause = { fromDay: today, toDay: null, missing }
  if (last?.fromDay === today) parts.pauses.pop()
  parts.pauses.push(pause)
  return pause
}
