import { randomUUID } from 'node:crypto'
import { councilDay, type Day } from '../../rules/days.ts'
import { instantAfter } from '../../rules/instants.ts'
import type { Status } from '../../rules/statuses.ts'
import { type Officer, requireRole } from '../actors.server.ts'
import { type AuditActor, recordAct } from '../audit.server.ts'
import { type Calendar, readCalendar } from '../calendar/calendar.server.ts'
import { lockCalendar } from '../calendar/lock-calendar.server.ts'
import type { Database } from '../database/tables.ts'
import { moveBetweenFigures } from '../figures/application-figures.server.ts'
import { appealUntil, recordPromises } from '../promises/promises.server.ts'
import { findReading, freezeDecision } from '../promises/readings.server.ts'
import { backfillBatch } from './backfill.server.ts'
import { type CaseLine, findLastCaseLine } from './case-lines.server.ts'
import { freezeReading } from './case-reading.server.ts'
import { deriveCaseState } from './case-state.server.ts'
import { type CaseParts, noParts, outstandingPositions, readCaseParts } from './documents.server.ts'

export type Decision =
  | { decided: true }
  /** A rejection must state its reasons in writing (Bihar r.4-5). */
  | { decided: false; lacking: 'reason' }
  /** Documents are missing: to approve all the same, the officer must say why. */
  | { decided: false; lacking: 'confirmation' }
  /** Another act changed the application after the officer opened it; `by` is undefined when that account is deleted. */
  | { decided: false; changed: CaseLine }

export interface DecisionInput {
  status: Status
  /** The revision that the officer saw. */
  revision: number
  /** Required when the status is Rejected; not stored with any other status. */
  reason?: string
  remark?: string
  /** Why it is approved although documents are missing; stored with no other decision. */
  despiteMissing?: string
  now?: Date
}

/**
 * Sets the status of an application, if it is still at the revision that the officer saw. Otherwise it changes nothing and
 * returns the act that came first. The officer's own last act, sent again, counts as done. Undefined when there is no such
 * application.
 */
export async function decideApplication(
  db: Database,
  actor: Officer,
  applicationId: string,
  decision: DecisionInput,
): Promise<Decision | undefined> {
  requireRole(actor, 'admin', 'staff')
  if (decision.status === 'Rejected' && !decision.reason) {
    const found = await db
      .selectFrom('applications')
      .select('applicationId')
      .where('applicationId', '=', applicationId)
      .executeTakeFirst()
    return found && { decided: false, lacking: 'reason' }
  }
  return db.transaction().execute(async (trx) => {
    if (await lacksConfirmation(trx, applicationId, decision))
      return { decided: false, lacking: 'confirmation' } as const
    return decideInTransaction(trx, actor, applicationId, decision)
  })
}

/** Whether it would be approved while documents are missing, and the officer has not said why. */
async function lacksConfirmation(
  trx: Database,
  applicationId: string,
  { status, revision, despiteMissing = '' }: DecisionInput,
) {
  if (status !== 'Approved' || despiteMissing !== '') return false
  const row = await trx
    .selectFrom('applications')
    .select(['status', 'revision'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  // What somebody else has decided or changed meanwhile is told first.
  if (row?.status !== 'Pending' || row.revision !== revision) return false
  const parts = (await readCaseParts(trx, [applicationId], 'en')).get(applicationId) ?? noParts
  return outstandingPositions(parts.documents).length > 0
}

/** The same inside an open transaction, without a role check and without requiring a reason. */
export async function decideInTransaction(
  trx: Database,
  actor: AuditActor,
  applicationId: string,
  decision: DecisionInput,
): Promise<Decision | undefined> {
  const { status, revision, now = new Date() } = decision
  const texts = {
    reason: status === 'Rejected' ? (decision.reason ?? '') : '',
    remark: status === 'Pending' ? '' : (decision.remark ?? ''),
  }
  await lockCalendar(trx, 'shared')
  const before = await findBefore(trx, applicationId)
  if (!before) return undefined
  const last = await findLastCaseLine(trx, applicationId)
  // A clock that was set back must not reverse the order of the audit trail.
  const date = instantAfter(last?.date ?? before.updatedAt ?? before.date, now)
  const today = councilDay(date)
  const parts = (await readCaseParts(trx, [applicationId], 'en')).get(applicationId) ?? noParts
  const calendar = await readCalendar(trx)
  const decidedAt = before.status === status ? before.decidedAt : date
  const next = { ...before, status, decidedAt: status === 'Pending' ? null : decidedAt }
  const changed = await trx
    .updateTable('applications')
    .set({ status, updatedAt: date, revision: revision + 1, decidedAt: next.decidedAt, ...texts })
    .set(deriveCaseState(next, parts, { calendar, today }))
    .where('applicationId', '=', applicationId)
    .where('revision', '=', revision)
    .returning('dueOn')
    .executeTakeFirst()
  if (!changed) return resolveConflict(trx, actor, applicationId, { status, revision, ...texts })
  await moveBetweenFigures(trx, before, { ...next, dueOn: changed.dueOn })
  const missing = outstandingPositions(parts.documents)
  const despite = status === 'Approved' && missing.length > 0 ? (decision.despiteMissing ?? '') : ''
  const said = Object.entries({ ...texts, despiteMissing: despite })
  const given = Object.fromEntries(said.filter(([, text]) => text !== ''))
  const id = randomUUID()
  const act = { actId: id, actorId: actor.id, madeAt: date }
  await keepWithDecision(trx, before, { applicationId, status, dueOn: changed.dueOn, parts, calendar }, act)
  await recordAct(trx, actor, {
    id,
    act: 'application.decided',
    subject: applicationId,
    before: { status: before.status },
    after: { status, ...given },
    date,
  })
  return { decided: true }
}

/** Reads the application as it is before the decision, after backfilling a row of an earlier version. */
async function findBefore(trx: Database, applicationId: string) {
  const read = () =>
    trx
      .selectFrom('applications')
      .select(['serviceId', 'status', 'date', 'updatedAt', 'decidedAt', 'daysAllowed', 'completeOn', 'dueOn'])
      .select('inboxKey')
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
  decided: { applicationId: string; status: Status; dueOn: Day | null; parts: CaseParts; calendar: Calendar },
  act: { actId: string; actorId: string; madeAt: string },
) {
  const { applicationId, status, dueOn, parts, calendar } = decided
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
    appealUntil: status === 'Rejected' ? appealUntil(today, calendar) : undefined,
  })
}

/** Explains why the row was not updated: a repeat of the actor's own decision counts as done, any other act is a conflict. */
async function resolveConflict(
  trx: Database,
  actor: AuditActor,
  applicationId: string,
  wanted: { status: Status; revision: number; reason: string; remark: string },
): Promise<Decision | undefined> {
  const last = await findLastCaseLine(trx, applicationId)
  if (!last) return undefined
  const { status, revision } = await trx
    .selectFrom('applications')
    .select(['revision', 'status'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  const repeated =
    last.actorId === actor.id &&
    last.act === 'application.decided' &&
    last.after.status === wanted.status &&
    (last.after.reason ?? '') === wanted.reason &&
    (last.after.remark ?? '') === wanted.remark
  if (repeated && revision === wanted.revision + 1) return { decided: true }
  return { decided: false, changed: { ...last, status } }
}
