import { instantAfter } from '../../../rules/instants.ts'
import { timelinessOf } from '../../../rules/legal-clock/appeal.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { AppealRow } from '../../database/appeal-tables.ts'
import type { Database } from '../../database/tables.ts'
import { findLastCaseLine } from '../applications/case-lines.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import type { Appeal, AppealWords } from './appeal-letter.server.ts'
import { listAppeals } from './find-appeals.server.ts'

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
  { applicationId, appealId }: Pick<AppealRow, 'applicationId' | 'appealId'>,
  { askedFor, words, delayReason, wantsHearing }: AppealWords,
  now = new Date(),
): Promise<{ appealId: string } | { refused: 'late' | 'over' } | undefined> {
  requireRole(actor, 'user')
  return db.transaction().execute(async (trx) => {
    if (!(await lockApplication(trx, applicationId))) return undefined
    const appeals = await listAppeals(trx, actor, applicationId)
    const appeal = appeals.find((one) => one.appealId === appealId)
    if (!appeal) return undefined
    const isLate = isSentLate(appeal)
    const said = { askedFor, words, delayReason: isLate ? delayReason : '', wantsHearing }
    const letter = JSON.stringify({ ...appeal.letter, ...said })
    // Pressed twice, or sent again on a bad line.
    if (appeal.state === 'filed' && letter === JSON.stringify(appeal.letter)) return { appealId }
    if (appeal.state !== 'returned') return { refused: 'over' as const }
    if (isLate && delayReason === '') return { refused: 'late' as const }
    await trx
      .updateTable('appeals')
      // What the office answered was about other words, and stays in its line.
      .set({ letter, state: 'filed', answer: '', answeredAt: null })
      .where('appealId', '=', appealId)
      .execute()
    const last = await findLastCaseLine(trx, applicationId, 'any')
    const date = instantAfter(last?.date ?? appeal.writtenAt, now)
    await recordAct(trx, actor, {
      act: 'appeal.corrected',
      subject: applicationId,
      before: { appeal: { appealId, words: appeal.letter.words } },
      after: { appeal: { appealId, words } },
      date,
    })
    return { appealId }
  })
}
