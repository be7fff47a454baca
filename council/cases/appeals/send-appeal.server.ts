import { isOpenAppeal } from '../../../rules/appeal-states.ts'
import { councilDay } from '../../../rules/days.ts'
import { type AppealLevel, isSameGround, timelinessOf } from '../../../rules/legal-clock/appeal.ts'
import { decideByOf } from '../../../rules/legal-clock/appeal-rules.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { type CaseFile, readCaseFile } from '../applications/case-file.server.ts'
import { findCase } from '../applications/find-case.server.ts'
import { readAppealRules } from './appeal-rules.server.ts'
import type { ShownAuthority } from './authorities.server.ts'
import { type AppealKey, type ChangedAppeal, changeAppeal } from './change-appeal.server.ts'
import { findAppeal, findGround, readAppeals } from './find-appeals.server.ts'
import { findHearer } from './hearer.server.ts'
import { dropHearingToCome } from './hearings.server.ts'

/**
 * `over`: one cannot appeal on this ground any more, or did. `late`: the letter lacks the reason for its
 * delay. `onPaper`: nobody hears it here.
 */
type Refusal = 'over' | 'late' | 'onPaper'

/**
 * Sends the letter of an appeal, as it was written, to the authority that hears it here. Undefined when
 * there is no such letter about an application of theirs.
 */
export async function sendAppeal(
  db: Database,
  actor: Citizen,
  which: AppealKey,
  now = new Date(),
): Promise<ChangedAppeal<Refusal>> {
  requireRole(actor, 'user')
  const today = councilDay(now.toISOString())
  return changeAppeal<Refusal>(db, actor, which, {
    now,
    find: (trx) => findAppeal(trx, actor, which),
    async step(trx, appeal) {
      const { level, letter, state } = appeal
      if (state === 'returned') return { refused: 'over' }
      // Pressed twice, or sent again on a bad line.
      if (state !== null && isOpenAppeal(appeal)) return 'repeated'
      const file = await readCaseFile(trx, actor, which.applicationId, 'en')
      const found = file && (await findCase(trx, actor, file, { language: 'en', today }))
      const appeals = await readAppeals(trx, which.applicationId)
      const ground = found && (await findGround(trx, { found, appeals }, { level, today }))
      if (!ground || !isSameGround(ground, letter.ground)) return { refused: 'over' }
      const timeliness = timelinessOf(ground, today)
      if (timeliness === 'over') return { refused: 'over' }
      if (timeliness === 'late' && letter.delayReason === '') return { refused: 'late' }
      const { applicationId, serviceId } = file.row
      const hearer = await findHearer(trx, { applicationId, serviceId, level }, 'en')
      if (!hearer) return { refused: 'onPaper' }
      // The authority that was passed over hears nobody any more.
      await dropHearingToCome(trx, letter.ground.firstAppeal)
      const decideBy = decideByOf(await readAppealRules(trx), level, today)
      const { authorityId } = hearer
      return {
        act: 'appeal.sent',
        set: { authorityId, state: 'filed', handedInOn: today, decideBy },
        said: { on: today },
      }
    },
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
