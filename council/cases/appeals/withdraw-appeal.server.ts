import { isDecidedMeanwhile, isOpenAppeal } from '../../../rules/appeal-states.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { type AppealKey, type ChangedAppeal, changeAppeal } from './change-appeal.server.ts'
import { findAppeal } from './find-appeals.server.ts'
import { dropHearingToCome } from './hearings.server.ts'

/**
 * Withdraws an appeal of one's own that was sent and not decided: it is a letter again, which can be sent
 * while the days last. `notOpen`: it is not before an authority. Undefined when there is no such appeal of
 * theirs.
 */
export async function withdrawAppeal(
  db: Database,
  actor: Citizen,
  which: AppealKey,
  now = new Date(),
): Promise<ChangedAppeal<'notOpen'>> {
  requireRole(actor, 'user')
  return changeAppeal<'notOpen'>(db, actor, which, {
    now,
    find: (trx) => findAppeal(trx, actor, which),
    async step(trx, appeal) {
      if (appeal.state === null || !isOpenAppeal(appeal)) return { refused: 'notOpen' }
      await dropHearingToCome(trx, which.appealId)
      const asLetter = { state: null, authorityId: null, handedInOn: null, decideBy: null, continuedAt: null }
      return { act: 'appeal.withdrawn', set: { ...asLetter, answer: '', answeredAt: null, missing: '' } }
    },
  })
}

/**
 * Says that an appeal of one's own is to go on although the office has decided meanwhile; `notOpen` also
 * where it has not. Otherwise like `withdrawAppeal`.
 */
export async function continueAppeal(
  db: Database,
  actor: Citizen,
  which: AppealKey,
  now = new Date(),
): Promise<ChangedAppeal<'notOpen'>> {
  requireRole(actor, 'user')
  return changeAppeal<'notOpen'>(db, actor, which, {
    now,
    find: (trx) => findAppeal(trx, actor, which),
    async step(trx, appeal, date) {
      const { decidedAt } = await trx
        .selectFrom('applications')
        .select('decidedAt')
        .where('applicationId', '=', which.applicationId)
        .executeTakeFirstOrThrow()
      if (appeal.state === null || !isDecidedMeanwhile(appeal, decidedAt)) return { refused: 'notOpen' }
      if ((appeal.continuedAt ?? '') > (decidedAt ?? '')) return 'repeated'
      return { act: 'appeal.continued', set: { continuedAt: date } }
    },
  })
}
