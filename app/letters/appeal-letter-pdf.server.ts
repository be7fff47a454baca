import { createTranslator } from 'use-intl'
import type { AppealLetter } from '../../council/cases/appeals/appeal-letter.server.ts'
import { wordedGround } from '../../rules/legal-clock/appeal-grounds.ts'
import { sumStretches } from '../../rules/legal-clock/runs.ts'
import { allMessages } from '../i18n/all-messages.server.ts'
import { sayWhyNotCounted } from '../ui/why-not-counted.ts'
import { authorityLines } from './acknowledgement-pdf.server.ts'
import type { AppealLetterPage } from './appeal-letter.server.ts'
import { type PaperWords, paperWords } from './paper-words.server.ts'
import { inLanguage, type Pdf, pictureOf } from './pdf.server.ts'

/** The letter of an appeal, to sign and to hand in, on a sheet of A4, and a second for what has no room. */
export async function appealLetterPdf(page: AppealLetterPage): Promise<Pdf> {
  const { applicationId, appealId, letter, council, track, qr, overleaf } = page
  const { language, authority, writtenOn, phone, ground, first, receivedOn, completeOn } = letter
  const words = await paperWords(language)
  const { t, date } = words
  const level = String(page.level)
  const none = t('pages.appeal.paper.none')
  const days = letter.days && (await sayDays(letter, letter.days, words))
  const texts = [
    [t('pages.appeal.paper.reason'), letter.reason],
    [t('pages.appeal.paper.answer'), first?.result ?? ''],
    [t('pages.appeal.paper.delay'), letter.delayReason],
    [t('pages.appeal.paper.words'), letter.words],
  ].filter(([, text]) => text !== '')
  return {
    source: 'appeal-letter',
    file: appealId,
    title: t('pages.appeal.paper.heading', { level, appealId }),
    words,
    day: writtenOn,
    texts: {
      toLabel: t('pages.appeal.paper.to'),
      to: authority && authorityLines(authority),
      // What is not known of it the appellant writes in.
      blank: authority?.value.address ? undefined : authority ? ' ' : t('pages.appeal.paper.blankTo'),
      fromLabel: t('pages.appeal.paper.from'),
      name: letter.applicantName,
      from: [...letter.address, phone && t('pages.appeal.paper.phone', { phone })].filter(Boolean).join('\n'),
      about: [
        inLanguage(letter.serviceName, letter.serviceLang),
        ', ',
        inLanguage(council.name, council.lang),
        ' · ',
        t('pages.appeal.paper.date', { date: date(writtenOn) }),
      ],
      because: t(`pages.appeal.paper.because.${wordedGround(ground, first ? [first] : [])}`, {
        since: date(ground.since),
        first: first?.appealId ?? '',
        handedIn: first?.handedInOn ? date(first.handedInOn) : '',
      }),
      dates: [
        [t('pages.appeal.paper.received'), date(receivedOn)],
        [t('pages.appeal.paper.complete'), completeOn ? date(completeOn) : none],
        [t('pages.appeal.paper.due'), letter.dueOn ? date(letter.dueOn) : none],
        [
          t('pages.appeal.paper.decided'),
          letter.decidedOn ? date(letter.decidedOn) : t('pages.appeal.paper.notDecided'),
        ],
      ],
      askedHeading: t('pages.appeal.paper.asked'),
      asked: [
        t(`pages.appeal.paper.asking.${letter.askedFor}`),
        letter.wantsHearing ? ` ${t('pages.appeal.paper.hearing')}` : '',
      ],
      papersHeading: t('pages.appeal.paper.papers'),
      papers: listPapers(applicationId, letter, words),
      days: overleaf.days ? undefined : days,
      texts: overleaf.texts ? [] : texts,
      overleaf: overleaf.days || overleaf.texts ? t('pages.appeal.paper.overleaf') : undefined,
      second: { days: overleaf.days ? days : undefined, texts: overleaf.texts ? texts : [] },
      code: pictureOf(qr, t('pages.acknowledgement.qr')),
      trackLabel: t('pages.appeal.paper.track'),
      track,
      number: t('pages.appeal.paper.number', { applicationId }),
      thumb: t('pages.appeal.paper.thumb'),
      signature: t('pages.appeal.paper.signature'),
      tear: t('pages.appeal.paper.tear'),
      receipt: t('pages.appeal.paper.receipt', { level, appealId }),
      receivedFrom: `${t('pages.appeal.paper.receivedFrom', { name: letter.applicantName })} ____ / ____ / ________`,
      seal: t('pages.appeal.paper.seal'),
      receiver: t('pages.appeal.paper.receiver'),
    },
  }
}

function listPapers(
  applicationId: string,
  { ground, first, papers, language }: AppealLetter,
  { t }: PaperWords,
) {
  return [
    t('pages.appeal.paper.acknowledgement', { applicationId }),
    ground.because === 'refused' && t('pages.appeal.paper.refusal'),
    first && t('pages.appeal.paper.first', { appealId: first.appealId }),
    ...papers.map(({ name, lang, pages }) =>
      inLanguage(t('pages.appeal.paper.pages', { name, count: pages }), lang === language ? undefined : lang),
    ),
  ].filter((paper) => paper !== false && paper !== undefined)
}

async function sayDays(
  letter: AppealLetter,
  days: NonNullable<AppealLetter['days']>,
  { lang, t, date }: PaperWords,
) {
  const messages = await allMessages(lang)
  const whyWords = createTranslator({ locale: lang, messages, namespace: 'pages.case.why' })
  const { allowed, stretches, late } = days
  const until = date(letter.decidedOn ?? letter.writtenOn)
  const { counted, notCounted } = sumStretches(stretches)
  return {
    heading: t('pages.appeal.paper.days'),
    head: (['fromDay', 'toDay', 'counted', 'notCounted', 'why'] as const).map((name) =>
      t(`pages.appeal.paper.${name}`),
    ),
    rows: stretches.map(({ from, to, days: count, why }) => [
      date(from),
      date(to),
      String(why ? 0 : count),
      String(why ? count : 0),
      why ? sayWhyNotCounted(whyWords, why) : '',
    ]),
    limit: t('pages.appeal.paper.limit', { days: allowed }),
    sums: [
      String(counted),
      String(notCounted),
      late > 0 ? t('pages.appeal.paper.late', { days: late, until }) : '',
    ],
  }
}
