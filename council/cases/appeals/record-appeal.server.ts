import { councilDay, type Day } from '../../../rules/days.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { isAppealed } from '../../../rules/legal-clock/appeal-grounds.ts'
import { decideByOf } from '../../../rules/legal-clock/appeal-rules.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { AppealRow } from '../../database/appeal-tables.ts'
import type { Database } from '../../database/tables.ts'
import { findLastCaseLine } from '../applications/case-lines.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { readAppealRules } from './appeal-rules.server.ts'
import { listAppeals } from './find-appeals.server.ts'
import { isHeardHere } from './hearer.server.ts'
import { dropHearingToCome } from './hearings.server.ts'

/**
 * `before`: it was recorded already, or that another letter on the same ground was handed in, or it is
 * heard here. `wrongDay`: the day lies ahead, or before the act that must have come first.
 */
export type RecordedAppeal = { recorded: true } | { refused: 'before' | 'wrongDay' }

interface OnDay {
  on: Day
  now?: Date
}

/**
 * Records that the letter of an appeal was handed in, on which day and under which reference of the paper.
 * Undefined when there is no such appeal of the application.
 */
export async function recordHandedIn(
  db: Database,
  actor: Officer,
  { applicationId, appealId }: Pick<AppealRow, 'applicationId' | 'appealId'>,
  { reference, ...day }: OnDay & { reference: string },
): Promise<RecordedAppeal | undefined> {
  requireRole(actor, 'admin', 'staff')
  return record(
    db,
    actor,
    { applicationId, appealId },
    { ...day, act: 'appeal.handedIn', said: { reference } },
  )
}

/**
 * Records what the authority decided on an appeal that was handed in, on which day and in words. Undefined
 * when there is no such appeal of the application.
 */
export async function recordAppealDecided(
  db: Database,
  actor: Officer,
  { applicationId, appealId }: Pick<AppealRow, 'applicationId' | 'appealId'>,
  { result, ...day }: OnDay & { result: string },
): Promise<RecordedAppeal | undefined> {
  requireRole(actor, 'admin', 'staff')
  return record(db, actor, { applicationId, appealId }, { ...day, act: 'appeal.decided', said: { result } })
}

interface Recorded extends OnDay {
  act: 'appeal.handedIn' | 'appeal.decided'
  said: { reference: string } | { result: string }
}

function record(
  db: Database,
  actor: Officer,
  { applicationId, appealId }: Pick<AppealRow, 'applicationId' | 'appealId'>,
  { act, on, said, now = new Date() }: Recorded,
): Promise<RecordedAppeal | undefined> {
  return db.transaction().execute(async (trx): Promise<RecordedAppeal | undefined> => {
    if (!(await lockApplication(trx, applicationId))) return undefined
    const appeals = await listAppeals(trx, actor, applicationId)
    const row = appeals.find((appeal) => appeal.appealId === appealId)
    if (!row) return undefined
    const isDecision = act === 'appeal.decided'
    const isRecorded = isDecision ? row.decidedOn !== null : isAppealed(appeals, row.level, row.letter.ground)
    if (isRecorded || (row.state !== null && (await isHeardHere(trx, appealId)))) return { refused: 'before' }
    const earliest = isDecision ? row.handedInOn : councilDay(row.writtenAt)
    const isLater = earliest !== null && on >= earliest && on <= councilDay(now.toISOString())
    if (!isLater) return { refused: 'wrongDay' }
    await trx
      .updateTable('appeals')
      .set({
        ...said,
        [isDecision ? 'decidedOn' : 'handedInOn']: on,
        state: isDecision && row.state ? 'decided' : row.state,
        decideBy: isDecision ? row.decideBy : decideByOf(await readAppealRules(trx), row.level, on),
      })
      .where('appealId', '=', appealId)
      .execute()
    if (isDecision) await dropHearingToCome(trx, appealId)
    const last = await findLastCaseLine(trx, applicationId, 'any')
    const date = instantAfter(last?.date ?? row.writtenAt, now)
    await recordAct(trx, actor, {
      act,
      subject: applicationId,
      after: { appeal: { appealId, on, ...said } },
      date,
    })
    return { recorded: true }
  })
}
