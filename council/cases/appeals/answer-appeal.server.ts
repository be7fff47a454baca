import { openStates } from '../../../rules/appeal-states.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { type Officer, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { AppealRow } from '../../database/appeal-tables.ts'
import type { Database } from '../../database/tables.ts'
import { findLastCaseLine } from '../applications/case-lines.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { listAppeals } from './find-appeals.server.ts'

/**
 * Answers for the office to an appeal that was sent, once, before it is decided: the authority and the
 * applicant read it. `before`: it was answered or decided. Undefined when there is no such appeal of the
 * application.
 */
export async function answerAppeal(
  db: Database,
  actor: Officer,
  { applicationId, appealId }: Pick<AppealRow, 'applicationId' | 'appealId'>,
  answer: string,
  now = new Date(),
): Promise<{ recorded: true } | { refused: 'before' } | undefined> {
  requireRole(actor, 'admin', 'staff')
  return db.transaction().execute(async (trx) => {
    if (!(await lockApplication(trx, applicationId))) return undefined
    const appeals = await listAppeals(trx, actor, applicationId)
    const appeal = appeals.find((one) => one.appealId === appealId)
    if (!appeal) return undefined
    const isOpen = openStates.some((state) => state === appeal.state)
    if (!isOpen || appeal.state === 'returned' || appeal.answer !== '') return { refused: 'before' as const }
    const last = await findLastCaseLine(trx, applicationId, 'any')
    const date = instantAfter(last?.date ?? appeal.writtenAt, now)
    await trx
      .updateTable('appeals')
      .set({ answer, answeredAt: date })
      .where('appealId', '=', appealId)
      .execute()
    const after = { appeal: { appealId, answer } }
    await recordAct(trx, actor, { act: 'appeal.answered', subject: applicationId, after, date })
    return { recorded: true as const }
  })
}
