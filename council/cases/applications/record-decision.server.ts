import { randomUUID } from 'node:crypto'
import { councilDay } from '../../../rules/days.ts'
import { instantAfter } from '../../../rules/instants.ts'
import type { UsedWords } from '../../../rules/ready-words.ts'
import type { Status } from '../../../rules/statuses.ts'
import { undoUntil } from '../../../rules/undoing.ts'
import { type AuditActor, type AuditEntry, recordAct, recordActs } from '../../audit/audit.server.ts'
import { readCalendar } from '../../calendar/calendar.server.ts'
import { lastPromised, listPromises } from '../../calendar/promises/promises.server.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { Database } from '../../database/tables.ts'
import { keepNews } from '../../messages/outbox/take-back.server.ts'
import { tellDecision } from '../appeals/tell-appellant.server.ts'
import { chargeLines, waiveUnpaid } from '../fees/charges.server.ts'
import { moveBetweenFigures } from '../figures/application-figures.server.ts'
import { findLastCaseLine } from './case-lines.server.ts'
import { pauseReopened, storePause } from './case-pauses.server.ts'
import { type CaseState, deriveCaseState } from './case-state.server.ts'
import { collectionOf } from './collection.server.ts'
import { keepUndo, type StateBefore } from './keep-undo.server.ts'
import { keepWithDecision } from './keep-with-decision.server.ts'
import { type OpenedDecision, openDecision } from './opened-decision.server.ts'

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
  /** How many papers nobody had looked at when it was approved. */
  unseen?: number
  /** Why another decision takes the place of one that was told; the applicant reads it. */
  whyChanged?: string
  /** By what it can be undone for some minutes, in which nobody is told of it; absent: it is told at once. */
  undo?: { before: StateBefore; batch: string; isTogether: boolean }
  /** Issues the certificate in the same transaction; its line follows that of the decision. */
  issue?: (date: string) => Promise<AuditEntry>
}

/**
 * Sets the status of an application that is at this revision, with all that follows from it, inside an open
 * transaction; it checks neither the role nor whether a reason is needed. Texts of a case that is open again
 * stand in its history alone. False when the application is at another revision, undefined when there is
 * none.
 */
export async function recordDecision(
  trx: Database,
  actor: AuditActor,
  applicationId: string,
  decision: RecordedDecision,
): Promise<boolean | undefined> {
  const { status, revision, reason = '', remark = '', despiteMissing = '', whyChanged = '' } = decision
  const { now, earlier, undo } = decision
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
    ...collectionOf(before, status, date),
    ...state,
  })
  if (!changed) return false
  await storePause(trx, applicationId, pause)
  await moveBetweenFigures(trx, before, { ...next, dueOn: changed.dueOn })
  const given = writtenOf({ reason, remark, despiteMissing, whyChanged })
  const act = { actId: randomUUID(), actorId: actor.id, madeAt: date }
  const isMove = status !== before.status
  const decided = { applicationId, status, dueOn: changed.dueOn, parts, calendar, promises }
  // Another reason or a remark decides nothing anew: what was kept, and told, stays.
  if (isMove) await keepWithDecision(trx, before, decided, act)
  else await keepNews(trx, applicationId, revision)
  if (status !== 'Pending' && isMove) {
    const until = undoUntil(date)
    const decided = { applicationId, revision: revision + 1 }
    if (undo) await keepUndo(trx, { ...decided, decidedBy: actor.id, batch: undo.batch, until }, undo.before)
    const times = { now: new Date(date), notBefore: undo && new Date(until) }
    const told = { ...decided, ...times, userId: before.user, occasion: String(revision + 1) }
    await tellDecision(trx, told)
  }
  const { charges, lapsed } = await moveCharges(trx, actor, before, { status, date })
  const issued = await decision.issue?.(instantAfter(date, now))
  await recordActs(trx, actor, earlier ? [earlier, ...lapsed] : lapsed)
  await recordAct(trx, actor, {
    id: act.actId,
    act: 'application.decided',
    subject: applicationId,
    before: { status: before.status },
    after: {
      status,
      ...given,
      words,
      charges,
      unseen: decision.unseen || undefined,
      batch: undo?.isTogether ? undo.batch : undefined,
    },
    date,
  })
  if (issued) await recordAct(trx, actor, issued)
  return true
}

/** Those of the texts that were written. */
function writtenOf(texts: Record<string, string>) {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''))
}

/** Charges what falls due with an approval; what is unpaid of one that stands no more lapses. */
async function moveCharges(
  trx: Database,
  actor: AuditActor,
  { applicationId, serviceId, status: earlier, decidedAt }: OpenedDecision['row'],
  { status, date }: { status: Status; date: string },
): Promise<{ charges?: number; lapsed: AuditEntry[] }> {
  if (status === earlier) return { lapsed: [] }
  const asked = { by: actor.id, date, because: 'decidedAnew' } as const
  const lapsed =
    earlier === 'Approved' && decidedAt !== null
      ? await waiveUnpaid(trx, applicationId, { addedAt: decidedAt, ...asked })
      : []
  if (status !== 'Approved') return { lapsed }
  const paise = await chargeLines(trx, { applicationId, serviceId, falls: 'issue', by: actor.id, date })
  return { charges: paise || undefined, lapsed }
}

type StoredDecision = Pick<
  OpenedDecision['row'],
  | (
      | 'applicationId'
      | 'revision'
      | 'status'
      | 'updatedAt'
      | 'decidedAt'
      | 'reason'
      | 'remark'
      | 'readyReason'
    )
  | ('toIssueAt' | 'readyAt' | 'handedOverAt' | 'handedOverTo')
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
      toIssueAt: params.toIssueAt,
      readyAt: params.readyAt,
      handedOverAt: params.handedOverAt,
      handedOverTo: params.handedOverTo,
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
