import { listAppeals } from '../../council/cases/appeals/find-appeals.server.ts'
import { getCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { isOpenAppeal } from '../../rules/appeal-states.ts'
import { isAppealed, lettersOn } from '../../rules/legal-clock/appeal-grounds.ts'
import { notFound, visitOf } from '../http/context.server.ts'
import { allMessages } from '../i18n/all-messages.server.ts'
import { getPageMessages } from '../i18n/page-messages.server.ts'
import { pdfOf } from './pdf.server.ts'
import { drawQrCode } from './qr-code.server.ts'
import { notePrinted, type PaperArgs, readerOf } from './reader.server.ts'

/** What would push the receipt, which is torn off, from the first sheet stands on the second. */
const roomFor = { characters: 450, stretches: 11 }

type AppealArgs = PaperArgs<{ applicationId: string; number: string }>

/** An appeal's letter by its number, as written, for its applicant and officers; throws a 404 for others. */
export async function readAppealLetter({ context, params, url }: AppealArgs) {
  const actor = readerOf(context)
  const { applicationId, number } = params
  const { council } = visitOf(context)
  const appeals = await listAppeals(council.db, actor, applicationId)
  const appeal = appeals.find(({ appealId }) => appealId === `${applicationId}-A${number}`)
  if (!appeal) throw notFound()
  await notePrinted(context, applicationId)
  const { appealId, level, letter } = appeal
  const last = lettersOn(appeals, level, letter.ground).at(-1)
  const { name, langs } = await getCouncilProfile(council.db, letter.language)
  const { words, delayReason, reason, first, days } = letter
  const said = words.length + delayReason.length + reason.length + (first?.result.length ?? 0)
  const track = `${council.origin}/track`
  return {
    area: actor.role,
    applicationId,
    appealId,
    level,
    letter,
    overleaf: {
      texts: said > roomFor.characters,
      days: (days?.stretches.length ?? 0) > roomFor.stretches,
    },
    /** Whether it lies undecided before an authority here. */
    isOpen: appeal.state !== null && isOpenAppeal(appeal),
    canChange: last === appeal && !isAppealed(appeals, level, letter.ground),
    council: { name, lang: langs.name },
    track: track.replace(/^https?:\/\//, ''),
    qr: drawQrCode(`${track}?number=${encodeURIComponent(applicationId)}`),
    pdf: pdfOf(context, url),
    words: {
      page: await getPageMessages(context, 'appeal', 'acknowledgement'),
      letter: await letterMessages(letter.language),
    },
  }
}

/** The messages that the letter itself has, in its own language. */
async function letterMessages(language: string) {
  const { pages, ui } = await allMessages(language)
  const { notValid, qr } = pages.acknowledgement
  return {
    ui: { date: ui.date, month: ui.month },
    pages: {
      appeal: { paper: pages.appeal.paper },
      acknowledgement: { notValid, qr },
      case: { why: pages.case.why },
    },
  }
}

export type AppealLetterPage = Awaited<ReturnType<typeof readAppealLetter>>
