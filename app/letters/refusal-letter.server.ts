import type { Citizen, Officer } from '../../council/actors/actors.server.ts'
import {
  findApplicantLanguage,
  openRefusalLetter,
} from '../../council/cases/applications/refusal-letter.server.ts'
import { getCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { councilDay } from '../../rules/days.ts'
import { withParameters } from '../http/address.server.ts'
import { notFound, visitOf } from '../http/context.server.ts'
import { allMessages } from '../i18n/all-messages.server.ts'
import { findOwnLanguage, languageOf } from '../i18n/language.server.ts'
import { languages } from '../i18n/languages.server.ts'
import { getPageMessages } from '../i18n/page-messages.server.ts'
import { pdfOf } from './pdf.server.ts'
import { notePrinted, type PaperArgs, readerOf } from './reader.server.ts'

type Asked = PaperArgs<{ applicationId: string; number?: string }>

/**
 * The letter of a refusal, by its number or that of the one that stands, for its applicant and for officers;
 * throws a 404 for anybody else. An officer gets it in the language that the applicant has chosen, else in
 * the council's, and can ask for another one.
 */
export async function readRefusalLetter({ context, params, url }: Asked) {
  const actor = readerOf(context)
  const { applicationId, number: written } = params
  if (written !== undefined && !/^[1-9][0-9]{0,3}$/.test(written)) throw notFound()
  const number = written === undefined ? undefined : Number(written)
  const { council } = visitOf(context)
  const today = councilDay(new Date().toISOString())
  const language = await chooseLetterLanguage({ context, params, url }, actor)
  const letter = await openRefusalLetter(council.db, actor, applicationId, { language, today, number })
  if (!letter) throw notFound()
  await notePrinted(context, applicationId)
  const { name, place, image, langs } = await getCouncilProfile(council.db, language)
  return {
    area: actor.role,
    letter,
    today,
    language,
    council: { name, place, image, langs },
    pdf: pdfOf(context, url),
    /** Other languages that an officer can have it in. */
    others: languages
      .filter(({ tag }) => actor.role !== 'user' && tag !== language)
      .map(({ tag, name: label }) => ({ tag, label, to: withParameters(url, { in: tag }) })),
    words: {
      page: await getPageMessages(context, 'letter', 'acknowledgement'),
      letter: await letterMessages(language),
    },
  }
}

/** The messages that the letter itself has, in its own language. */
async function letterMessages(language: string) {
  const { pages, ui } = await allMessages(language)
  const { notValid, seal, printed } = pages.acknowledgement
  const { appeal, appealRefused, appealRefusedOver, appealTo } = pages.case
  return {
    ui: { date: ui.date, month: ui.month },
    pages: {
      letter: pages.letter,
      acknowledgement: { notValid, seal, printed },
      case: { appeal, appealRefused, appealRefusedOver, appealTo },
    },
  }
}

async function chooseLetterLanguage(
  { context, params, url }: Asked,
  actor: Citizen | Officer,
): Promise<string> {
  const { council } = visitOf(context)
  const known = (tag: string | null | undefined) => languages.find((language) => language.tag === tag)?.tag
  const asked = known(url.searchParams.get('in'))
  if (asked) return asked
  if (actor.role === 'user') return languageOf(context)
  const chosen = known(await findApplicantLanguage(council.db, actor as Officer, params.applicationId))
  return chosen ?? (await findOwnLanguage(council))
}

export type RefusalLetterPage = Awaited<ReturnType<typeof readRefusalLetter>>
