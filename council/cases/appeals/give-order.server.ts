import { type AppealOutcome, leastReasons, mayDemandBy, openStates } from '../../../rules/appeal-states.ts'
import { councilDay, type Day } from '../../../rules/days.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { type Appellate, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { tellApplicant } from '../../messages/outbox/write-message.server.ts'
import { findLastCaseLine } from '../applications/case-lines.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { type AppealBefore, findAppealBefore } from './desk.server.ts'

export interface Order {
  outcome: AppealOutcome
  /** At least 20 characters; both sides read them. */
  reasons: string
  /** What the office must do, and by when: of one that is not dismissed. */
  what: string
  by: Day | null
  /** In paise; null for none. */
  penalty: number | null
}

/**
 * `hasWorkedOn`: nobody hears an appeal against an act of their own. `state`: it is decided, or withdrawn.
 * `order`: its reasons are too short, or it does not say what the office must do within 1 to 60 days.
 */
export type GivenOrder = { given: true } | { refused: 'hasWorkedOn' | 'state' | 'order' }

/** Whether an order says what it must say on a day. */
export function isWhole({ outcome, reasons, what, by }: Order, today: Day): boolean {
  if ([...reasons].length < leastReasons) return false
  return outcome === 'dismissed' || (what !== '' && by !== null && mayDemandBy(by, today))
}

/**
 * Gives the order on an appeal, and tells the applicant. Undefined when no such appeal lies before the
 * actor.
 */
export async function giveOrder(
  db: Database,
  actor: Appellate,
  appealId: string,
  order: Order,
  now = new Date(),
): Promise<GivenOrder | undefined> {
  requireRole(actor, 'appellate')
  const today = councilDay(now.toISOString())
  return db.transaction().execute(async (trx): Promise<GivenOrder | undefined> => {
    const seen = await findAppealBefore(trx, actor, appealId)
    if (!seen) return undefined
    if ('hasWorkedOn' in seen) return { refused: 'hasWorkedOn' }
    const { applicationId } = seen
    await lockApplication(trx, applicationId)
    const appeal = await findAppealBefore(trx, actor, appealId)
    if (!appeal || 'hasWorkedOn' in appeal) return undefined
    if (isSame(appeal, order)) return { given: true }
    if (!openStates.some((state) => state === appeal.state)) return { refused: 'state' }
    // It lay too long, and the second authority hears it by now.
    if (appeal.level === 1 && (await isHeardAbove(trx, applicationId))) return { refused: 'state' }
    if (!isWhole(order, today)) return { refused: 'order' }
    const { outcome, reasons, penalty } = order
    const demands = outcome !== 'dismissed'
    const [what, by] = demands ? [order.what, order.by] : ['', null]
    const last = await findLastCaseLine(trx, applicationId, 'any')
    const date = instantAfter(last?.date ?? appeal.writtenAt, now)
    await trx
      .updateTable('appeals')
      .set({ state: 'decided', decidedOn: today, result: reasons, outcome, orderedWhat: what, orderedBy: by })
      .set({ orderedAt: date, heardBy: actor.id, penalty })
      .where('appealId', '=', appealId)
      .execute()
    await tellAppellant(trx, applicationId, date)
    const after = { appeal: { appealId, on: today, outcome, result: reasons, what, ...(by && { by }) } }
    await recordAct(trx, actor, { act: 'appeal.ordered', subject: applicationId, after, date })
    return { given: true }
  })
}

/** Tells the applicant, as they have chosen, that there is news of the appeal. */
export async function tellAppellant(trx: Database, applicationId: string, date: string): Promise<void> {
  const { user } = await trx
    .selectFrom('applications')
    .select('user')
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  const news = { applicationId, userId: user, occasion: date, revision: null, now: new Date(date) }
  await tellApplicant(trx, { event: 'appeal.changed', ...news })
}

/** Whether it is the order that was given: an answer was lost, or a button pressed twice. */
function isSame({ outcome, result, orderedWhat, orderedBy, penalty }: AppealBefore, order: Order) {
  const [what, by] = order.outcome === 'dismissed' ? ['', null] : [order.what, order.by]
  const isFirst = outcome === order.outcome && result === order.reasons
  return isFirst && orderedWhat === what && orderedBy === by && penalty === order.penalty
}

async function isHeardAbove(trx: Database, applicationId: string) {
  const second = trx.selectFrom('appeals').select('appealId').where('applicationId', '=', applicationId)
  const sent = second.where('level', '=', 2).where('handedInOn', 'is not', null)
  return (await sent.executeTakeFirst()) !== undefined
}
