import { councilDay, type Day } from '../../../rules/days.ts'
import { isAppealed } from '../../../rules/legal-clock/appeal-grounds.ts'
import { decideByOf } from '../../../rules/legal-clock/appeal-rules.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { readAppealRules } from './appeal-rules.server.ts'
import { type AppealKey, type ChangedAppeal, changeAppeal } from './change-appeal.server.ts'
import { findAppeal, readAppeals } from './find-appeals.server.ts'
import { isHeardHere } from './hearer.server.ts'
import { dropHearingToCome } from './hearings.server.ts'

/**
 * `before`: it was recorded already, or that another letter on the same ground was handed in, or it is
 * heard here. `wrongDay`: the day lies ahead, or before the act that must have come first.
 */
type Refusal = 'before' | 'wrongDay'

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
  which: AppealKey,
  { on, reference, now = new Date() }: OnDay & { reference: string },
): Promise<ChangedAppeal<Refusal>> {
  requireRole(actor, 'admin', 'staff')
  return changeAppeal<Refusal>(db, actor, which, {
    now,
    find: (trx) => findAppeal(trx, actor, which),
    async step(trx, { level, letter, writtenAt }) {
      const appeals = await readAppeals(trx, which.applicationId)
      if (isAppealed(appeals, level, letter.ground)) return { refused: 'before' }
      if (!isBetween(councilDay(writtenAt), on, now)) return { refused: 'wrongDay' }
      // The authority that was passed over hears nobody any more.
      await dropHearingToCome(trx, letter.ground.firstAppeal)
      const decideBy = decideByOf(await readAppealRules(trx), level, on)
      return { act: 'appeal.handedIn', set: { handedInOn: on, reference, decideBy }, said: { on, reference } }
    },
  })
}

/**
 * Records what the authority decided on an appeal that was handed in, on which day and in words. Undefined
 * when there is no such appeal of the application.
 */
export async function recordAppealDecided(
  db: Database,
  actor: Officer,
  which: AppealKey,
  { on, result, now = new Date() }: OnDay & { result: string },
): Promise<ChangedAppeal<Refusal>> {
  requireRole(actor, 'admin', 'staff')
  return changeAppeal<Refusal>(db, actor, which, {
    now,
    find: (trx) => findAppeal(trx, actor, which),
    async step(trx, { appealId, state, handedInOn, decidedOn }) {
      const isBefore = decidedOn !== null || (state !== null && (await isHeardHere(trx, appealId)))
      if (isBefore) return { refused: 'before' }
      if (handedInOn === null || !isBetween(handedInOn, on, now)) return { refused: 'wrongDay' }
      await dropHearingToCome(trx, appealId)
      const set = { decidedOn: on, result, state: state && ('decided' as const) }
      return { act: 'appeal.decided', set, said: { on, result } }
    },
  })
}

function isBetween(first: Day, on: Day, now: Date) {
  return on >= first && on <= councilDay(now.toISOString())
}
