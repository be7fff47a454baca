import { councilDay } from '../../../rules/days.ts'
import { instantAfter } from '../../../rules/instants.ts'
import { type AppealLevel, timelinessOf } from '../../../rules/legal-clock/appeal.ts'
import { lettersOn } from '../../../rules/legal-clock/appeal-grounds.ts'
import { type Citizen, requireRole } from '../../actors/actors.server.ts'
import { recordAct } from '../../audit/audit.server.ts'
import type { Database } from '../../database/tables.ts'
import { readCaseFile } from '../applications/case-file.server.ts'
import { findLastCaseLine } from '../applications/case-lines.server.ts'
import { findCase } from '../applications/find-case.server.ts'
import { endUndo } from '../applications/keep-undo.server.ts'
import { lockApplication } from '../applications/lock-application.server.ts'
import { type AppealWords, composeLetter } from './appeal-letter.server.ts'
import { findGround, listAppeals } from './find-appeals.server.ts'

interface AppealInput extends AppealWords {
  level: AppealLevel
  /** Of the letter. */
  language: string
  now?: Date
}

/** So many letters are kept of one ground; who needs another asks the office. */
const mostLetters = 20

/**
 * `over`: nobody can appeal so any more, or not yet, or too many letters are written. `late`: a reason for
 * the delay is lacking.
 */
export type WrittenAppeal = { appealId: string } | { refused: 'over' | 'late' }

/**
 * Writes the letter of an appeal about the citizen's own application. A letter that was written before stays
 * as it is, for its paper may have been handed in; only the very same one is not written twice. From then on
 * the refusal that it is about cannot be undone. Undefined when the application is not theirs.
 */
export async function writeAppeal(
  db: Database,
  actor: Citizen,
  applicationId: string,
  { level, language, now = new Date(), ...words }: AppealInput,
): Promise<WrittenAppeal | undefined> {
  requireRole(actor, 'user')
  const today = councilDay(now.toISOString())
  return db.transaction().execute(async (trx): Promise<WrittenAppeal | undefined> => {
    if (!(await lockApplication(trx, applicationId))) return undefined
    const file = await readCaseFile(trx, actor, applicationId, language)
    const found = file && (await findCase(trx, actor, file, { language, today }))
    if (!found) return undefined
    const appeals = await listAppeals(trx, actor, file)
    const ground = await findGround(trx, { found, appeals }, { level, today })
    const timeliness = ground && timelinessOf(ground, today)
    if (!ground || timeliness === 'over') return { refused: 'over' }
    if (timeliness === 'late' && words.delayReason === '') return { refused: 'late' }
    const delayReason = timeliness === 'late' ? words.delayReason : ''
    // Until when it would be late is none of the letter's business.
    const { lateUntil: _, ...own } = ground
    const view = { level, language, today, found, ground: own, appeals }
    const composed = await composeLetter(trx, actor, file, view, { ...words, delayReason })
    if (found.decidedAt !== undefined) await endUndo(trx, { applicationId, decidedAt: found.decidedAt })
    const letter = JSON.stringify(composed)
    const letters = lettersOn(appeals, level, ground)
    const same = letters.find((appeal) => JSON.stringify(appeal.letter) === letter)
    if (same) return { appealId: same.appealId }
    if (letters.length >= mostLetters) return { refused: 'over' }
    const last = await findLastCaseLine(trx, applicationId, 'any')
    const date = instantAfter(last?.date ?? file.row.date, now)
    const appealId = `${applicationId}-A${appeals.length + 1}`
    await trx
      .insertInto('appeals')
      .values({ appealId, applicationId, level, letter, writtenAt: date })
      .execute()
    const after = { appeal: { appealId } }
    await recordAct(trx, actor, { act: 'appeal.written', subject: applicationId, after, date })
    return { appealId }
  })
}
