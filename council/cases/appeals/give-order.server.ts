import {
  type AppealOutcome,
  isOpenAppeal,
  leastReasons,
  mayDemandBy,
  outcomesIn,
} from '../../../rules/appeal-states.ts'
import { councilDay, type Day } from '../../../rules/days.ts'
import { type Appellate, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { actOnAppeal } from './act-on-appeal.server.ts'
import type { ChangedAppeal } from './change-appeal.server.ts'
import type { OpenedAppeal } from './desk.server.ts'
import { dropHearingToCome } from './hearings.server.ts'

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
export type GivenOrder = ChangedAppeal<'hasWorkedOn' | 'state' | 'order'>

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
): Promise<GivenOrder> {
  requireRole(actor, 'appellate')
  return actOnAppeal<'state' | 'order'>(db, actor, appealId, {
    now,
    async step(trx, appeal, date) {
      if (isSame(appeal, order)) return 'repeated'
      const outcomes: readonly AppealOutcome[] = outcomesIn[appeal.state]
      if (!isOpenAppeal(appeal) || !outcomes.includes(order.outcome)) return { refused: 'state' as const }
      const today = councilDay(now.toISOString())
      if (!isWhole(order, today)) return { refused: 'order' as const }
      const { outcome, reasons, penalty } = order
      const demands = outcome !== 'dismissed'
      const [what, by] = demands ? [order.what, order.by] : ['', null]
      const obeyedAt = demands && (await isGiven(trx, appeal)) ? date : null
      await dropHearingToCome(trx, appealId)
      const told = { decidedOn: today, result: reasons, outcome, orderedWhat: what, orderedBy: by }
      const said = { on: today, outcome, result: reasons, what, ...(by && { by }) }
      return {
        act: 'appeal.ordered',
        set: { ...told, state: 'decided', orderedAt: date, obeyedAt, penalty },
        said,
      }
    },
  })
}

/** Whether the office gave meanwhile what was asked for: such an order is obeyed before it is given. */
async function isGiven(trx: Database, { applicationId, letter }: OpenedAppeal) {
  if (letter.askedFor !== 'service') return false
  const { status } = await trx
    .selectFrom('applications')
    .select('status')
    .where('applicationId', '=', applicationId)
    .executeTakeFirstOrThrow()
  return status === 'Approved'
}

/** Whether it is the order that was given: an answer was lost, or a button pressed twice. */
function isSame({ outcome, result, orderedWhat, orderedBy, penalty }: OpenedAppeal, order: Order) {
  const [what, by] = order.outcome === 'dismissed' ? ['', null] : [order.what, order.by]
  const isFirst = outcome === order.outcome && result === order.reasons
  return isFirst && orderedWhat === what && orderedBy === by && penalty === order.penalty
}
