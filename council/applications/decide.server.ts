import type { Status } from '../../rules/statuses.ts'
import { type Officer, requireRole } from '../actors.server.ts'
import { type AuditActor, recordAct } from '../audit.server.ts'
import { readCalendar } from '../calendar/calendar.server.ts'
import { lockCalendar } from '../calendar/lock-calendar.server.ts'
import type { Database } from '../database/tables.ts'
import { moveBetweenFigures } from '../figures/application-figures.server.ts'
import { backfillBatch } from './backfill.server.ts'
import { type CaseLine, findLastCaseLine } from './case-lines.server.ts'
import { deriveCaseState } from './case-state.server.ts'
import { readCaseParts } from './documents.server.ts'

export type Decision =
  | { decided: true }
  /** A refusal carries its reasons in writing (Bihar r.4-5). */
  | { decided: false; lacking: 'reason' }
  /** Somebody else changed it after the officer opened it; `by` is undefined when their account is gone. */
  | { decided: false; changed: CaseLine }

export interface DecisionInput {
  status: Status
  /** The one that the officer saw. */
  revision: number
  /** Must be there where the status is Rejected, and is kept with no other. */
  reason?: string
  remark?: string
  now?: Date
}

/**
 * Sets the status of an application. If it has moved on since the revision that the officer saw, nothing is changed and
 * the answer says who changed it. A repeat of the officer's own last act counts as done. Undefined when there is no such
 * application.
 */
export async function decideApplication(
  db: Database,
  actor: Officer,
  applicationId: string,
  asked: DecisionInput,
): Promise<Decision | undefined> {
  requireRole(actor, 'admin', 'staff')
  const { status } = asked
  if (status === 'Rejected' && !asked.reason) {
    const found = await db
      .selectFrom('applications')
      .select('applicationId')
      .where('applicationId', '=', applicationId)
      .executeTakeFirst()
    return found && { decided: false, lacking: 'reason' }
  }
  return db.transaction().execute((trx) => decideInTransaction(trx, actor, applicationId, asked))
}

/** The same inside an open transaction, for whoever may do it; a reason is not asked for. */
export async function decideInTransaction(
  trx: Database,
  doer: AuditActor,
  applicationId: string,
  asked: DecisionInput,
): Promise<Decision | undefined> {
  const { status, revision, now = new Date() } = asked
  const words = {
    reason: status === 'Rejected' ? (asked.reason ?? '') : '',
    remark: status === 'Pending' ? '' : (asked.remark ?? ''),
  }
  await lockCalendar(trx, 'shared')
  const before = await findBefore(trx, applicationId)
  if (!before) return undefined
  const last = await findLastCaseLine(trx, applicationId)
  const date = instantAfter(now, last?.date ?? before.updatedAt ?? before.date)
  const kept = before.status === status ? before.decidedAt : date
  const next = { ...before, status, decidedAt: status === 'Pending' ? null : kept }
  const changed = await trx
    .updateTable('applications')
    .set({ status, updatedAt: date, revision: revision + 1, decidedAt: next.decidedAt, ...words })
    .set(await courseFor(trx, applicationId, next))
    .where('applicationId', '=', applicationId)
    .where('revision', '=', revision)
    .returning('dueOn')
    .executeTakeFirst()
  if (!changed) return resolveConflict(trx, doer, applicationId, { status, revision, ...words })
  await moveBetweenFigures(trx, before, { ...next, dueOn: changed.dueOn })
  const said = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== ''))
  await recordAct(trx, doer, {
    act: 'application.decided',
    subject: applicationId,
    before: { status: before.status },
    after: { status, ...said },
    date,
  })
  return { decided: true }
}

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

async function courseFor(
  trx: Database,
  applicationId: string,
  row: NonNullable<Awaited<ReturnType<typeof findBefore>>>,
) {
  const parts = (await readCaseParts(trx, [applicationId], 'en')).get(applicationId)
  const calendar = row.daysAllowed === null ? undefined : await readCalendar(trx, 'en')
  return deriveCaseState(row, parts ?? { documents: [], pauses: [] }, calendar)
}

async function resolveConflict(
  trx: Database,
  actor: AuditActor,
  applicationId: string,
  asked: { status: Status; revision: number; reason: string; remark: string },
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
    last.after.status === asked.status &&
    (last.after.reason ?? '') === asked.reason &&
    (last.after.remark ?? '') === asked.remark
  if (repeated && revision === asked.revision + 1) return { decided: true }
  return { decided: false, changed: { ...last, status } }
}

/** Now, or just after the line before: a clock that was set back must not turn the register round. */
function instantAfter(now: Date, before: string) {
  return new Date(Math.max(now.getTime(), Date.parse(before) + 1)).toISOString()
}
