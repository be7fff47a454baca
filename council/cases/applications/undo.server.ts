import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { isChange } from '../../../rules/case-acts.ts'
import { councilDay } from '../../../rules/days.ts'
import { instantAfter } from '../../../rules/instants.ts'
import type { Status } from '../../../rules/statuses.ts'
import type { UndoRefusal } from '../../../rules/undoing.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct, recordActs } from '../../audit/audit.server.ts'
import { readCalendar } from '../../calendar/calendar.server.ts'
import { lockCalendar } from '../../calendar/lock-calendar.server.ts'
import { recordPromises } from '../../calendar/promises/promises.server.ts'
import { undoLastReading } from '../../calendar/promises/readings.server.ts'
import { cancelLiveCertificate } from '../../certificates/cancel-live.server.ts'
import type { ApplicationRow } from '../../database/application-tables.ts'
import type { Database } from '../../database/tables.ts'
import { reviveMessages, takeMessagesBack } from '../../messages/outbox/take-back.server.ts'
import { restoreWaived, waiveUnpaid } from '../fees/charges.server.ts'
import { moveBetweenFigures } from '../figures/application-figures.server.ts'
import { type CaseLine, listCaseLines } from './case-lines.server.ts'
import { storePause } from './case-pauses.server.ts'
import { deriveCaseState } from './case-state.server.ts'
import { noParts, outstandingPositions, readCaseParts } from './documents.server.ts'
import type { StateBefore } from './keep-undo.server.ts'
import { lockApplication } from './lock-application.server.ts'

/** What became of undoing a decision. */
export type Undoing =
  /** `asked` is what the officer had sent; undefined where it was undone before. */
  { done: true; asked?: UndoneDecision } | { done: false; refused: UndoRefusal }

/** What had been asked for with a decision that was undone. */
export interface UndoneDecision {
  status: Status
  /** Of the application now. */
  revision: number
  reason: string
  remark: string
  despiteMissing: string
  whyChanged: string
  note: string
  /** Positions of documents. */
  seen: number[]
  missing: number[]
}

/** The revision of the application once the decision was made, which is the one that is undone. */
export interface UndoInput {
  revision: number
  now?: Date
}

/**
 * Undoes the officer's own approval or refusal as long as nobody was told of it: the application is as it was
 * before, and the lines of both stay in its history. The officer's own act, sent again, counts as done.
 * Undefined when there is no such application.
 */
export async function undoDecision(
  db: Database,
  actor: Officer,
  applicationId: string,
  { revision, now = new Date() }: UndoInput,
): Promise<Undoing | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx): Promise<Undoing | undefined> => {
    await lockCalendar(trx, 'shared')
    if (!(await lockApplication(trx, applicationId))) return undefined
    const lines = (await listCaseLines(trx, [applicationId])).get(applicationId) ?? []
    const changes = lines.filter(({ act }) => isChange(act))
    const last = changes.at(-1)
    const row = await trx
      .selectFrom('applications')
      .selectAll()
      .where('applicationId', '=', applicationId)
      .executeTakeFirstOrThrow()
    const isRepeat = last?.act === 'application.undone' && last.actorId === actor.id
    if (isRepeat && row.revision === revision + 1) return { done: true }
    // Locked, so that who opens the letter meanwhile waits, and finds no decision.
    const kept = await trx
      .updateTable('undos')
      .set(({ ref }) => ({ isPrinted: ref('isPrinted') }))
      .where('applicationId', '=', applicationId)
      .where('revision', '=', revision)
      .where('decidedBy', '=', actor.id)
      .returning(['until', 'isPrinted', 'before'])
      .executeTakeFirst()
    if (row.revision !== revision || row.setAsideAt !== null) return { done: false, refused: 'laterAct' }
    if (!kept || kept.until < now.toISOString())
      return { done: false, refused: !kept && row.handedOverAt !== null ? 'laterAct' : 'over' }
    if (kept.isPrinted === 1) return { done: false, refused: 'printed' }
    if (await hasSentAgain(trx, row)) return { done: false, refused: 'sentAgain' }
    // Last of what can refuse: nothing is taken back where the decision stays.
    if (!(await takeMessagesBack(trx, { applicationId, occasion: String(revision) })))
      return { done: false, refused: 'told' }
    const before = JSON.parse(kept.before) as StateBefore
    const date = instantAfter(last?.date ?? '', now)
    await restore(trx, actor, row, { before, lines, date })
    return { done: true, asked: askedIn(changes.slice(before.revision - revision), revision + 1) }
  })
}

/** What the lines of one decision say that was asked for. */
function askedIn(lines: CaseLine[], revision: number): UndoneDecision {
  const after = { ...lines.at(-1)?.after }
  const { status = 'Pending', reason = '', remark = '', despiteMissing = '', whyChanged = '' } = after
  const marked = lines.find(({ act }) => act === 'application.marked')?.after.asked
  const { seen = [], missing = [], note = '' } = marked ?? {}
  return { status, revision, reason, remark, despiteMissing, whyChanged, note, seen, missing }
}

/** Whether the applicant of what was refused has sent another application for the same service. */
async function hasSentAgain(trx: Database, row: Selectable<ApplicationRow>): Promise<boolean> {
  if (row.status !== 'Rejected' || row.decidedAt === null) return false
  const later = await trx
    .selectFrom('applications')
    .select('applicationId')
    .where('user', '=', row.user)
    .where('serviceId', '=', row.serviceId)
    .where('date', '>', row.decidedAt)
    .limit(1)
    .executeTakeFirst()
  return later !== undefined
}

/** Makes the application again what it was, as its next revision. */
async function restore(
  trx: Database,
  actor: Officer,
  row: Selectable<ApplicationRow>,
  { before, lines, date }: { before: StateBefore; lines: CaseLine[]; date: string },
) {
  const { applicationId } = row
  const revision = row.revision + 1
  for (const { position, atHand, state } of before.documents)
    await trx
      .updateTable('caseDocuments')
      .set({ atHand: atHand ? 1 : 0, state })
      .where('applicationId', '=', applicationId)
      .where('position', '=', position)
      .execute()
  await storePause(trx, applicationId, before.pause)
  for (const table of ['promises', 'acknowledgements'] as const)
    await trx
      .deleteFrom(table)
      .where('applicationId', '=', applicationId)
      .where('ordinal', '>', before[table])
      .execute()
  await undoLastReading(trx, applicationId, date)
  const parts = (await readCaseParts(trx, [applicationId], 'en')).get(applicationId) ?? noParts
  const calendar = await readCalendar(trx)
  const next = { ...row, ...before.row }
  const today = councilDay(date)
  // What the calendar has come to meanwhile holds for it as for every open case.
  const state = deriveCaseState(next, parts, {
    calendar: row.daysAllowed === null ? undefined : calendar,
    today,
    told: before.row.dueOn,
    openUntil: councilDay(row.decidedAt ?? date),
  })
  await trx
    .updateTable('applications')
    // What was kept before there was such a column does not have it.
    .set({ ...before.row, toIssueAt: before.row.toIssueAt ?? null, ...state, updatedAt: date, revision })
    .where('applicationId', '=', applicationId)
    .execute()
  await moveBetweenFigures(trx, row, { ...next, dueOn: state.dueOn })
  await reviveMessages(trx, before.untold, revision)
  await trx.deleteFrom('undos').where('applicationId', '=', applicationId).execute()
  const id = randomUUID()
  if (row.daysAllowed !== null && state.dueOn !== before.row.dueOn) {
    const missing = outstandingPositions(parts.documents)
    const promised = { applicationId, daysAllowed: row.daysAllowed, dueOn: state.dueOn, missing }
    const promising = { reasonKey: 'reopened', actId: id, actorId: actor.id, madeAt: date } as const
    await recordPromises(trx, [promised], promising, calendar)
  }
  const lapsed =
    row.decidedAt === null
      ? []
      : await waiveUnpaid(trx, applicationId, {
          addedAt: row.decidedAt,
          by: actor.id,
          date,
          because: 'undone',
        })
  if (row.decidedAt !== null && before.row.status === 'Approved')
    await restoreWaived(trx, applicationId, row.decidedAt)
  const cancelled = await cancelLiveCertificate(trx, actor, applicationId, { reason: '', date })
  const { status, reason } = before.row
  // The ready words that the reason of an earlier refusal was.
  const words = lines.findLast(({ after }) => after.status === status && after.reason === reason)?.after.words
  await recordActs(trx, actor, cancelled ? [...lapsed, cancelled.line] : lapsed)
  await recordAct(trx, actor, {
    id,
    act: 'application.undone',
    subject: applicationId,
    before: { status: row.status },
    after: { status, ...(reason === '' ? {} : { reason, words }) },
    date: instantAfter(cancelled ? date : '', new Date(date)),
  })
}
