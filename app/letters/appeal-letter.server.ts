import type { RouterContextProvider } from 'react-router'
import type { Citizen, Officer } from '../../council/actors/actors.server.ts'
import { recordOpening } from '../../council/audit/openings.server.ts'
import { listAppeals } from '../../council/cases/appeals/find-appeals.server.ts'
import { getCouncilProfile } from '../../council/profile/council-profile.server.ts'
import { isOpenAppeal } from '../../rules/appeal-states.ts'
import { isAppealed, lettersOn } from '../../rules/legal-clock/appeal-grounds.ts'
import { notFound, visitOf } from '../http/context.server.ts'
import { allMessages } from '../i18n/all-messages.server.ts'
import { getPageMessages } from '../i18n/page-messages.server.ts'
import { pdfOf } from './pdf.server.ts'
import { drawQrCode } from './qr-code.server.ts'

/** What would push the receipt, which is torn off, from the first sheet stands on the second. */
const roomFor = { characters: 450, stretches: 11 }

/** An appeal's letter by its number, as written, for its applicant and officers; throws a 404 for others. */
export async function readAppealLetter(
  context: Readonly<RouterContextProvider>,
  actor: Citizen | Officer,
  { applicationId, number }: { applicationId: string; number: string },
  url: URL,
) {
  const { council, client } = visitOf(context)
  const appeals = await listAppeals(council.db, actor, applicationId)
  const appeal = appeals.find(({ appealId }) => appealId === `${applicationId}-A${number}`)
  if (!appeal) throw notFound()
  if (actor.role !== 'user')
    await recordOpening(council.db, actor as Officer, applicationId, { client, kind: 'print' })
  const { appealId, level, letter } = appeal
  const last = lettersOn(appeals, level, letter.ground).at(-1)
  const { name, langs } = await getCouncilProfile(council.db, letter.language)
  const { words, delayReason, reason, first, days } = letter
  const said = words.length + delayReason.length + reason.length + (first?.result.length ?? 0)
  const track = `${council.origin}/track`
  return {
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
