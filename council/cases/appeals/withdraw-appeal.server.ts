import { openStates } from '../../../rules/appeal-states.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { AppealRow } from '../../database/appeal-tables.ts'
import type { Database } from '../../database/tables.ts'
import { findLastCaseLine } from '../applications/case-lines.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { listAppeals } from './find-appeals.server.ts'
import { dropHearingToCome } from './hearings.server.ts'

/**
 * Withdraws an appeal of one's own that was sent and not decided: it is a letter again, which can be sent
 * while the days last. False: it is not before an authority. Undefined when there is no such appeal of
 * theirs.
 */
export async function withdrawAppeal(
  db: Database,
  actor: Citizen,
  { applicationId, appealId }: Pick<AppealRow, 'applicationId' | 'appealId'>,
  now = new Date(),
): Promise<boolean | undefined> {
  requireRole(actor, 'user')
  return changeOwn(db, actor, { applicationId, appealId }, now, async (trx) => {
    await trx
      .updateTable('appeals')
      .set({ state: null, authorityId: null, handedInOn: null, answer: '', answeredAt: null })
      .set({ decideBy: null, missing: '', continuedAt: null })
      .where('appealId', '=', appealId)
      .execute()
    await dropHearingToCome(trx, appealId)
    return 'appeal.withdrawn'
  })
}

/**
 * Says that an appeal of one's own is to go on although the office has decided meanwhile; false where it has
 * not. Otherwise like `withdrawAppeal`.
 */
export async function continueAppeal(
  db: Database,
  actor: Citizen,
  { applicationId, appealId }: Pick<AppealRow, 'applicationId' | 'appealId'>,
  now = new Date(),
): Promise<boolean | undefined> {
  requireRole(actor, 'user')
  return changeOwn(db, actor, { applicationId, appealId }, now, async (trx, date) => {
    const meanwhile = await trx
      .selectFrom('applications')
      .innerJoin('appeals', 'appeals.applicationId', 'applications.applicationId')
      .select('appealId')
      .where('appealId', '=', appealId)
      .whereRef('applications.decidedAt', '>', 'appeals.writtenAt')
      .executeTakeFirst()
    if (!meanwhile) return undefined
    await trx.updateTable('appeals').set({ continuedAt: date }).where('appealId', '=', appealId).execute()
    return 'appeal.continued'
  })
}

function changeOwn(
  db: Database,
  actor: Citizen,
  { applicationId, appealId }: Pick<AppealRow, 'applicationId' | 'appealId'>,
  now: Date,
  change: (trx: Database, date: string) => Promise<'appeal.withdrawn' | 'appeal.continued' | undefined>,
) {
  return db.transaction().execute(async (trx) => {
    if (!(await lockApplication(trx, applicationId))) return undefined
    const appeals = await listAppeals(trx, actor, applicationId)
    const appeal = appeals.find((one) => one.appealId === appealId)
    if (!appeal) return undefined
    if (!openStates.some((state) => state === appeal.state)) return false
    const last = await findLastCaseLine(trx, applicationId, 'any')
    const date = instantAfter(last?.date ?? appeal.writtenAt, now)
    const act = await change(trx, date)
    if (!act) return false
    const after = { appeal: { appealId } }
    await recordAct(trx, actor, { act, subject: applicationId, after, date })
    return true
  })
}
