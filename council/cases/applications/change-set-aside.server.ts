import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { councilDay, type Day } from '../../../rules/days.ts'
import { inboxKeyOf } from '../../../rules/inbox-key.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { hasPassed } from '../../../rules/overdue.ts'
import { lastDayToBringBack } from '../../../rules/withdrawing.ts'
import { type AuditActor, type AuditEntry, recordActs } from '../../audit/audit.server.ts'
import { readCalendar } from '../../calendar/calendar.server.ts'
import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import { lastPromised, listPromises, recordPromises } from '../../calendar/promises/promises.server.ts'
import { freezePassedLimits } from '../../calendar/promises/readings.server.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import type { Database } from '../../database/tables.ts'
import { restoreWaived, waiveUnpaid } from '../fees/charges.server.ts'
import { addToFigures, takeFromFigures } from '../figures/application-figures.server.ts'
import { addLateStop, takeLateStop } from '../figures/late-stop-figures.server.ts'
import { findLastCaseLine } from './case-lines.server.ts'
import { freezeReading } from './case-reading.server.ts'
import { type CaseState, deriveCaseState, readWithdrawals, turnOf } from './case-state.server.ts'
import { auditedCaseState, type CaseChange } from './change-case.server.ts'
import { type CaseParts, noParts, outstandingPositions, readCaseParts } from './documents.server.ts'

export type SettingAside =
  | CaseChange
  /** An officer must say why. */
  | { done: false; lacking: 'reason' }
  /** It was withdrawn too long ago to be brought back. */
  | { done: false; over: true }

export interface SettingAsideInput {
  /** Applicant and office read it. */
  reason: string
  /** The revision that the actor saw. */
  revision: number
  now?: Date
}

export interface SettingAsideAct extends SettingAsideInput {
  act: 'application.setAside' | 'application.withdrawn' | 'application.broughtBack'
  /** The citizen who must own the application: they withdraw it or bring back what they withdrew, no more. */
  owner?: string
}

/**
 * Takes an open application out of the lists or brings it back, with its line in the audit, in one
 * transaction and without a role check. Days do not count while it is withdrawn, and what was late by then
 * stays late in the figures. Undefined when there is no such application.
 */
export async function changeSetAside(
  db: Database,
  actor: AuditActor,
  applicationId: string,
  asked: SettingAsideAct,
): Promise<SettingAside | undefined> {
  const { act, reason, revision, owner, now = new Date() } = asked
  const leaves = act !== 'application.broughtBack'
  return db.transaction().execute(async (trx) => {
    await lockCalendar(trx, 'shared')
    const row = await trx
      .selectFrom('applications')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .$if(owner !== undefined, (query) => query.where('user', '=', owner ?? ''))
      .executeTakeFirst()
    if (!row) return undefined
    const last = await findLastCaseLine(trx, applicationId)
    const date = instantAfter(last?.date ?? row.date, now)
    const today = councilDay(date)
    const isWithdrawal = owner !== undefined || row.withdrawn === 1
    if (
      !leaves &&
      row.withdrawn === 1 &&
      row.setAsideAt !== null &&
      today > lastDayToBringBack(row.setAsideAt)
    )
      return { done: false, over: true }
    const next = { ...row, setAsideAt: leaves ? date : null }
    if (isWithdrawal) next.withdrawals = withdrawalsAfter(row, { leaves, today })
    const parts = (await readCaseParts(trx, [applicationId], 'en')).get(applicationId) ?? noParts
    const state =
      isWithdrawal && !leaves
        ? await countAgain(trx, row, next, { parts, today })
        : { turn: turnOf(next, parts), dueOn: row.dueOn, inboxKey: inboxKeyOf(next) }
    const changed = await trx
      .updateTable('applications')
      .set({
        ...state,
        setAsideAt: next.setAsideAt,
        setAsideBy: leaves ? actor.id : null,
        setAsideReason: leaves ? reason : '',
        withdrawn: leaves && isWithdrawal ? 1 : 0,
        withdrawals: next.withdrawals,
        revision: revision + 1,
      })
      .where('applicationId', '=', applicationId)
      .where('revision', '=', revision)
      .where('status', '=', 'Pending')
      .where('setAsideAt', leaves ? 'is' : 'is not', null)
      .where('withdrawn', '=', !leaves && isWithdrawal ? 1 : 0)
      .$if(owner !== undefined, (query) => query.where('user', '=', owner ?? ''))
      .returning('stoppedLateAt')
      .executeTakeFirst()
    if (!changed) return resolveConflict(trx, actor, row, asked)
    await (leaves ? takeFromFigures : addToFigures)(trx, row)
    // That the council stopped the clock late stays counted, whatever the applicant does with the case.
    const { stoppedLateAt } = changed
    if (stoppedLateAt && !isWithdrawal)
      await (leaves ? takeLateStop : addLateStop)(trx, row.serviceId, stoppedLateAt)
    if (leaves && isWithdrawal) await keepPassedLimit(trx, row, parts, today)
    const fees = isWithdrawal ? await moveFees(trx, actor, row, { leaves, date }) : { lapsed: [] }
    const id = randomUUID()
    const { dueOn } = state
    const isMoved = dueOn !== row.dueOn
    if (isMoved && row.daysAllowed !== null) {
      const missing = outstandingPositions(parts.documents)
      const promised = { applicationId, daysAllowed: row.daysAllowed, dueOn, missing }
      const promising = { reasonKey: 'broughtBack', actId: id, actorId: actor.id, madeAt: date } as const
      await recordPromises(trx, [promised], promising, await readCalendar(trx))
    }
    const moved = isMoved ? auditedCaseState({ dueOn, missing: [] }) : {}
    const after = { reason, ...moved, charges: fees.charges }
    await recordActs(trx, actor, [...fees.lapsed, { id, act, subject: applicationId, after, date }])
    return { done: true }
  })
}

type Row = Selectable<ApplicationRow>

/** What is to pay of a withdrawn application lapses, and is charged again when it is brought back. */
async function moveFees(
  trx: Database,
  { id: by }: AuditActor,
  { applicationId, setAsideAt }: Row,
  { leaves, date }: { leaves: boolean; date: string },
): Promise<{ lapsed: AuditEntry[]; charges?: number }> {
  if (leaves) return { lapsed: await waiveUnpaid(trx, applicationId, { by, date, because: 'withdrawn' }) }
  const charges = setAsideAt === null ? 0 : await restoreWaived(trx, applicationId, setAsideAt)
  return { lapsed: [], charges: charges || undefined }
}

function withdrawalsAfter(row: Row, { leaves, today }: { leaves: boolean; today: Day }): string {
  const withdrawals = readWithdrawals(row)
  if (leaves) return JSON.stringify([...withdrawals, { from: today, to: null }])
  return JSON.stringify(withdrawals.map(({ from, to }) => ({ from, to: to ?? today })))
}

/** The state of a case that is brought back: a limit that had passed when it was withdrawn stays passed. */
async function countAgain(
  trx: Database,
  row: Row,
  next: Row,
  { parts, today }: { parts: CaseParts; today: Day },
): Promise<CaseState> {
  const calendar = row.daysAllowed === null ? undefined : await readCalendar(trx)
  const told = row.dueOn ?? lastPromised(await listPromises(trx, row.applicationId))
  const openUntil = councilDay(row.setAsideAt ?? row.date)
  return deriveCaseState(next, parts, { calendar, today, told, openUntil })
}

/** The calendar may change while a case is withdrawn; what the clock showed when its limit passed stays. */
async function keepPassedLimit(trx: Database, row: Row, parts: CaseParts, today: Day) {
  if (row.dueOn === null || !hasPassed(row.dueOn, today)) return
  const reading = freezeReading(row, parts, await readCalendar(trx), row.dueOn)
  if (reading) await freezePassedLimits(trx, [{ applicationId: row.applicationId, reading }])
}

async function resolveConflict(
  trx: Database,
  actor: AuditActor,
  { applicationId }: Row,
  { act, reason, revision }: SettingAsideAct,
): Promise<CaseChange | undefined> {
  const last = await findLastCaseLine(trx, applicationId)
  if (!last) return undefined
  const row = await trx
    .selectFrom('applications')
    .select(['revision', 'status'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  const own = last.actorId === actor.id && last.act === act && last.after.reason === reason
  if (own && row.revision === revision + 1) return { done: true }
  return { done: false, changed: { ...last, status: row.status } }
}
