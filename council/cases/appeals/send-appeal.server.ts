import { openStates } from '../../../rules/appeal-states.ts'
import { councilDay } from '../../../rules/days.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { type AppealLevel, isSameGround, timelinessOf } from '../../../rules/legal-clock/appeal.ts'
import { decideByOf } from '../../../rules/legal-clock/appeal-rules.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { AppealRow } from '../../database/appeal-tables.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseFile, readCaseFile } from '../applications/case-file.server.ts'
import { findLastCaseLine } from '../applications/case-lines.server.ts'
import { findCase } from '../applications/find-case.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { readAppealRules } from './appeal-rules.server.ts'
import type { ShownAuthority } from './authorities.server.ts'
import { findGround, listAppeals } from './find-appeals.server.ts'
import { findHearer } from './hearer.server.ts'

/**
 * `over`: one cannot appeal on this ground any more, or did. `late`: the letter lacks the reason for its
 * delay. `onPaper`: nobody hears it here.
 */
export type SentAppeal = { sent: true } | { refused: 'over' | 'late' | 'onPaper' }

/**
 * Sends the letter of an appeal, as it was written, to the authority that hears it here. Undefined when
 * there is no such letter about an application of theirs.
 */
export async function sendAppeal(
  db: Database,
  actor: Citizen,
  { applicationId, appealId }: Pick<AppealRow, 'applicationId' | 'appealId'>,
  now = new Date(),
): Promise<SentAppeal | undefined> {
  requireRole(actor, 'user')
  const today = councilDay(now.toISOString())
  return db.transaction().execute(async (trx): Promise<SentAppeal | undefined> => {
    if (!(await lockApplication(trx, applicationId))) return undefined
    const file = await readCaseFile(trx, actor, applicationId, 'en')
    const found = file && (await findCase(trx, actor, file, { language: 'en', today }))
    const appeals = file ? await listAppeals(trx, actor, file) : []
    const appeal = appeals.find((one) => one.appealId === appealId)
    if (!file || !found || !appeal) return undefined
    if (appeal.state === 'returned') return { refused: 'over' }
    // Pressed twice, or sent again on a bad line.
    if (openStates.some((state) => state === appeal.state)) return { sent: true }
    const { level, letter } = appeal
    const ground = await findGround(trx, { found, appeals }, { level, today })
    if (!ground || !isSameGround(ground, letter.ground)) return { refused: 'over' }
    const timeliness = timelinessOf(ground, today)
    if (timeliness === 'over') return { refused: 'over' }
    if (timeliness === 'late' && letter.delayReason === '') return { refused: 'late' }
    const { serviceId } = file.row
    const hearer = await findHearer(trx, { applicationId, serviceId, level }, 'en')
    if (!hearer) return { refused: 'onPaper' }
    const decideBy = decideByOf(await readAppealRules(trx), level, today)
    await trx
      .updateTable('appeals')
      .set({ authorityId: hearer.authorityId, state: 'filed', handedInOn: today, decideBy })
      .where('appealId', '=', appealId)
      .execute()
    const last = await findLastCaseLine(trx, applicationId, 'any')
    const date = instantAfter(last?.date ?? file.row.date, now)
    const after = { appeal: { appealId, on: today } }
    await recordAct(trx, actor, { act: 'appeal.sent', subject: applicationId, after, date })
    return { sent: true }
  })
}

/**
 * Finds to whom one's own appeal of a level about an application can be sent here; undefined: it goes on
 * paper.
 */
export async function findAddressee(
  db: Database,
  actor: Citizen,
  which: string | CaseFile,
  level: AppealLevel,
  language: string,
): Promise<ShownAuthority | undefined> {
  requireRole(actor, 'user')
  const file = await readCaseFile(db, actor, which, language)
  if (!file) return undefined
  const { applicationId, serviceId } = file.row
  const found = await findHearer(db, { applicationId, serviceId, level }, language)
  return found && { value: found.value, lang: found.lang }
}
