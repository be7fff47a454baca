import { type Appeal, asked } from '../../../../../council/cases/appeals/appeal-letter.server.ts'
import { findAddressed } from '../../../../../council/cases/appeals/authorities.server.ts'
import { isSentLate } from '../../../../../council/cases/appeals/correct-appeal.server.ts'
import { findGround, listAppeals } from '../../../../../council/cases/appeals/find-appeals.server.ts'
import { findAddressee } from '../../../../../council/cases/appeals/send-appeal.server.ts'
import { readCaseFile } from '../../../../../council/cases/applications/case-file.server.ts'
import { findCase } from '../../../../../council/cases/applications/find-case.server.ts'
import { findAuthorityOf } from '../../../../../council/cases/applications/promised-facts.server.ts'
import { isReturned } from '../../../../../rules/appeal-states.ts'
import { councilDay } from '../../../../../rules/days.ts'
import {
  type AppealGround,
  appealLevels,
  daysToAppeal,
  timelinessOf,
} from '../../../../../rules/legal-clock/appeal.ts'
import { lettersOn, wordedGround } from '../../../../../rules/legal-clock/appeal-grounds.ts'
import { limits } from '../../../../../rules/limits.ts'
import { checkbox, choice, optionalText, readForm } from '../../../../forms/read-form.server.ts'
import { actorOf, dbOf, notFound } from '../../../../http/context.server.ts'
import { languageOf } from '../../../../i18n/language.server.ts'
import type { Route } from './+types/appeal'

type Opened = Pick<Route.LoaderArgs, 'context' | 'params'>

/**
 * Reads what an appeal of the level that the address names is about: its ground, to whom it goes and the
 * letter that was written last on that ground, or the appeal that was returned. Without a ground it cannot be
 * written. `corrects`: the appeal that a form corrects, '' where it writes one. Throws a 404 for another
 * person's application, and where there is no such appeal.
 */
export async function openAppeal({ context, params }: Opened, corrects?: string) {
  const [db, actor, language] = [dbOf(context), actorOf(context, 'user'), languageOf(context)]
  const today = councilDay(new Date().toISOString())
  const level = appealLevels.find((one) => String(one) === params.level)
  const file = level && (await readCaseFile(db, actor, params.applicationId, language))
  const found = file && (await findCase(db, actor, file, { language, today }))
  if (!level || !file || !found) throw notFound()
  const appeals = await listAppeals(db, actor, file)
  // One that came back is corrected, before another can be written.
  const returned = appeals.find((one) =>
    corrects === undefined ? one.level === level && isReturned(one) : one.appealId === corrects,
  )
  if (corrects && !returned) throw notFound()
  const ground = returned?.letter.ground ?? (await findGround(db, { found, appeals }, { level, today }))
  const timeliness = ground && timelinessOf(ground, today)
  return {
    level,
    applicationId: file.row.applicationId,
    ground: ground && (returned || timeliness !== 'over') ? shownOf(ground, appeals) : undefined,
    isLate: returned ? isSentLate(returned) : timeliness === 'late',
    daysLeft: daysToAppeal(ground ?? {}, today),
    authority: returned
      ? await findAddressed(db, returned.appealId, language)
      : await findAuthorityOf(db, file.row, level, language),
    isSentHere: (await findAddressee(db, actor, file, level, language)) !== undefined,
    written: returned ?? (ground && lettersOn(appeals, level, ground).at(-1)),
    returned: returned && { appealId: returned.appealId, missing: returned.missing },
  }
}

function shownOf(ground: AppealGround, appeals: Appeal[]) {
  const { since, until } = ground
  return { because: wordedGround(ground, appeals), since, until }
}

/** Reads the form. A reason for the delay is needed where the appeal is late, which the form does not say. */
export function readAppealForm(request: Request) {
  return readForm(request, {
    corrects: optionalText(limits.name),
    askedFor: choice(asked),
    words: optionalText(limits.details, { lines: true }),
    delayReason: optionalText(limits.reason, { lines: true }),
    wantsHearing: checkbox,
  })
}
