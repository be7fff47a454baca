import { asked } from '../../../../../council/cases/appeals/appeal-letter.server.ts'
import { findGround, listAppeals } from '../../../../../council/cases/appeals/find-appeals.server.ts'
import { findAddressee } from '../../../../../council/cases/appeals/send-appeal.server.ts'
import { readCaseFile } from '../../../../../council/cases/applications/case-file.server.ts'
import { findCase } from '../../../../../council/cases/applications/find-case.server.ts'
import { findAuthorityOf } from '../../../../../council/cases/applications/promised-facts.server.ts'
import { councilDay, dayNumber } from '../../../../../rules/days.ts'
import { type AppealGround, appealLevels, timelinessOf } from '../../../../../rules/legal-clock/appeal.ts'
import { lettersOn } from '../../../../../rules/legal-clock/appeal-grounds.ts'
import { limits } from '../../../../../rules/limits.ts'
import { checkbox, choice, optionalText, readForm, text } from '../../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound } from '../../../../http/context.server.ts'
import { languageOf } from '../../../../i18n/language.server.ts'
import type { Route } from './+types/appeal'

type Opened = Pick<Route.LoaderArgs, 'context' | 'params'>

/**
 * Reads what an appeal of the level that the address names is about: its ground, to whom it goes and the
 * letter that was written last on that ground, or the appeal that was returned. Without a ground it cannot be
 * written. Throws a 404 for
 * another person's application.
 */
export async function openAppeal({ context, params }: Opened) {
  const [db, actor, language] = [dbOf(context), actorOf(context, 'user'), languageOf(context)]
  const today = councilDay(new Date().toISOString())
  const level = appealLevels.find((one) => String(one) === params.level)
  const file = level && (await readCaseFile(db, actor, params.applicationId, language))
  const found = file && (await findCase(db, actor, file, { language, today }))
  if (!level || !file || !found) throw notFound()
  const appeals = await listAppeals(db, actor, file)
  // One that came back is corrected, before another can be written.
  const returned = appeals.find((one) => one.level === level && one.state === 'returned')
  const ground = returned?.letter.ground ?? (await findGround(db, { found, appeals }, { level, today }))
  const timeliness = ground && timelinessOf(ground, returned?.handedInOn ?? today)
  return {
    level,
    applicationId: file.row.applicationId,
    ground: ground && timeliness !== 'over' ? shownOf(ground) : undefined,
    isLate: timeliness === 'late',
    daysLeft: ground?.until === undefined ? 0 : dayNumber(ground.until) - dayNumber(today),
    authority: await findAuthorityOf(db, file.row, level, language),
    isSentHere: (await findAddressee(db, actor, file, level, language)) !== undefined,
    written: returned ?? (ground && lettersOn(appeals, level, ground).at(-1)),
    returned: returned && { appealId: returned.appealId, missing: returned.missing },
  }
}

function shownOf({ because, since, until }: AppealGround) {
  return { because, since, until }
}

/** Reads the form; a reason for the delay is asked for where the appeal is late. */
export function readAppealForm(request: Request, { isLate }: { isLate: boolean }) {
  return readForm(request, {
    askedFor: choice(asked),
    words: optionalText(limits.details, { lines: true }),
    delayReason: isLate ? text(limits.reason, { lines: true }) : optionalText(limits.reason, { lines: true }),
    wantsHearing: checkbox,
  })
}
