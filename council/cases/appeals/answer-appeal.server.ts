import { openStates } from '../../../rules/appeal-states.ts'
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
      const isOpen = openStates.some((state) => state === appeal.state)
      if (!isOpen || appeal.state === 'returned' || appeal.answer !== '') return { refused: 'before' }
      return { act: 'appeal.answered', set: { answer, answeredAt: date }, said: { answer } }
    },
  })
}
