import { isOpenAppeal } from '../../../rules/appeal-states.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { type AppealKey, type ChangedAppeal, changeAppeal } from './change-appeal.server.ts'
import { findAppeal } from './find-appeals.server.ts'

/**
 * Answers for the office to an appeal that was sent, once, before it is decided: the authority and the
 * applicant read it. `before`: it was answered or decided. Undefined when there is no such appeal of the
 * application.
 */
export async function answerAppeal(
  db: Database,
  actor: Officer,
  which: AppealKey,
  answer: string,
  now = new Date(),
): Promise<ChangedAppeal<'before'>> {
  requireRole(actor, 'admin', 'staff')
  return changeAppeal<'before'>(db, actor, which, {
    now,
    find: (trx) => findAppeal(trx, actor, which),
    step(_trx, appeal, date) {
      const isBeforeAuthority = isOpenAppeal(appeal) && appeal.state !== null && appeal.state !== 'returned'
      if (!isBeforeAuthority || appeal.answer !== '') return { refused: 'before' }
      return { act: 'appeal.answered', set: { answer, answeredAt: date }, said: { answer } }
    },
  })
}
