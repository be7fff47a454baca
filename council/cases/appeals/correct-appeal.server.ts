import { isReturned } from '../../../rules/appeal-states.ts'
import { timelinessOf } from '../../../rules/legal-clock/appeal.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import type { Appeal, AppealWords } from './appeal-letter.server.ts'
import { type AppealKey, type ChangedAppeal, changeAppeal } from './change-appeal.server.ts'
import { findAppeal } from './find-appeals.server.ts'

/** Whether an appeal was sent so late that it needs a reason. */
export function isSentLate({ letter, handedInOn }: Pick<Appeal, 'letter' | 'handedInOn'>): boolean {
  return handedInOn !== null && timelinessOf(letter.ground, handedInOn) !== 'inTime'
}

/**
 * Corrects the words of an appeal of one's own that the authority returned, and sends it again; it stays
 * filed on the day on which it was sent first. `late`: it lacks the reason for its delay. `over`: it is not
 * returned. Undefined when there is no such appeal of theirs.
 */
export async function correctAppeal(
  db: Database,
  actor: Citizen,
  which: AppealKey,
  { askedFor, words, delayReason, wantsHearing }: AppealWords,
  now = new Date(),
): Promise<ChangedAppeal<'late' | 'over'>> {
  requireRole(actor, 'user')
  return changeAppeal<'late' | 'over'>(db, actor, which, {
    now,
    find: (trx) => findAppeal(trx, actor, which),
    step(_trx, appeal) {
      const isLate = isSentLate(appeal)
      const said = { askedFor, words, delayReason: isLate ? delayReason : '', wantsHearing }
      const letter = JSON.stringify({ ...appeal.letter, ...said })
      // Pressed twice, or sent again on a bad line.
      if (appeal.state === 'filed' && letter === JSON.stringify(appeal.letter)) return 'repeated'
      if (!isReturned(appeal)) return { refused: 'over' }
      if (isLate && delayReason === '') return { refused: 'late' }
      return {
        act: 'appeal.corrected',
        // What the office answered was about other words, and stays in its line.
        set: { letter, state: 'filed', answer: '', answeredAt: null },
        before: { words: appeal.letter.words },
        said: { words },
      }
    },
  })
}
