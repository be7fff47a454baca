import { listCharges } from '../../rules/fees/paise.ts'
import type { SaidAnswer, SaidSection } from '../../rules/form/answers.ts'
import type { Said } from '../../rules/form/definition.ts'
import type { Authority } from '../../rules/service-facts.ts'
import type { AcknowledgementPage } from './acknowledgement.server.ts'
import { type PaperWords, paperWords } from './paper-words.server.ts'
import { inLanguage, markStrong, type PaperText, type Pdf, pictureOf, readMarked } from './pdf.server.ts'

type Paper = AcknowledgementPage['paper']

/** The acknowledgement that the applicant gets on receipt, on a sheet of A4. */
export async function acknowledgementPdf({ paper }: AcknowledgementPage, lang: string): Promise<Pdf> {
  const words = await paperWords(lang)
  const { t, date } = words
  const { applicationId, today, copyOf, replaces } = paper
  const title = t('pages.acknowledgement.heading')
  return {
    source: 'acknowledgement',
    file: `${applicationId}-acknowledgement`,
    title,
    words,
    day: today,
    texts: {
      which: [
        copyOf && t('pages.acknowledgement.copyOf', { date: date(copyOf) }),
        replaces && t('pages.acknowledgement.replaces', { date: date(replaces) }),
      ].filter((line) => line !== undefined),
      box: [
        [t('user.number'), applicationId],
        [t('user.receivedOn'), date(paper.date)],
        [t('pages.acknowledgement.statusOn', { date: date(today) }), t(`ui.status.${paper.status}`)],
      ],
      rows: factRows(paper, words).filter(([, value]) => value !== undefined && value !== ''),
      sections: sayQuestions(paper.answered, words),
      code: paper.qr && pictureOf(paper.qr, t('pages.acknowledgement.qr')),
      keep: readMarked(
        t.markup(`pages.acknowledgement.${paper.address ? 'keep' : 'keepAndAsk'}`, { strong: markStrong }),
      ),
      address: paper.address,
      signature: t('pages.acknowledgement.signature'),
      seal: t('pages.acknowledgement.seal'),
      receivedBy: t('pages.acknowledgement.receivedBy'),
      printed: t('pages.acknowledgement.printed', { date: date(today) }),
    },
  }
}

/** The application and its documents, and the facts of the service that bind the council from now on. */
function factRows(paper: Paper, words: PaperWords): (PaperText | undefined)[][] {
  const { t, date } = words
  const { facts, unsure, missing, daysAllowed, dueOn, noDueDate } = paper
  const checked = (name: keyof Paper['facts'], value: PaperText | undefined) =>
    value && (unsure.includes(name) ? [value, ` ${t('pages.acknowledgement.check')}`] : value)
  const authority = (name: 'designatedOfficer' | 'firstAppellate' | 'secondAppellate') => [
    t(`fact.${name}`),
    checked(name, facts[name] && authorityLines(facts[name])),
  ]
  const received = paper.received.map(({ name, lang, count }) => ({
    name: t('pages.acknowledgement.receivedPages', { name, count, shown: String(count) }),
    lang,
  }))
  return [
    [t('user.service'), inLanguage(paper.serviceName, paper.langs.serviceName)],
    [t('user.applicant'), paper.applicantName],
    [t('pages.acknowledgement.seen'), names(paper.seen)],
    [t('pages.acknowledgement.atHand'), names(paper.atHand)],
    [t('pages.acknowledgement.missing'), names(missing)],
    [t('pages.acknowledgement.received'), names(received)],
    [
      t('fact.fee'),
      listCharges(paper.charges) ?? checked('fee', facts.fee && inLanguage(facts.fee.value, facts.fee.lang)),
    ],
    [t('fact.days'), daysAllowed ? t('fact.daysValue', { count: daysAllowed }) : undefined],
    [t('pages.case.dueDate'), dueOn ? date(dueOn) : noDueDate && sayNoDueDate(noDueDate, words)],
    ...(['designatedOfficer', 'firstAppellate', 'secondAppellate'] as const).map(authority),
  ]
}

/** The office that answers for a service or hears appeals, a line for each thing that is known. */
export function authorityLines({ value, lang }: { value: Authority; lang: string }): PaperText {
  const { name, office, address, phone } = value
  return inLanguage([name, office, address, phone].filter(Boolean).join('\n'), lang)
}

/** The answers to the service's own questions, by section. */
export function sayQuestions(answered: readonly SaidSection[], words: PaperWords) {
  return answered.map(({ title, questions }) => ({
    heading: said(title),
    rows: questions.map(({ label, row, answer }) => [
      row ? [said(row.label), ` ${row.number}: `, said(label)] : said(label),
      sayAnswer(answer, words),
    ]),
  }))
}

function sayNoDueDate(because: NonNullable<Paper['noDueDate']>, { t, date }: PaperWords) {
  const since = 'since' in because ? date(because.since) : ''
  const { reference, reason } = because.code === 'order' ? because : { reference: '', reason: '' }
  return t(`pages.case.none.${because.code}`, { since, reference, reason })
}

function sayAnswer(answer: SaidAnswer, { t, date }: PaperWords): PaperText {
  switch (answer?.kind) {
    case undefined:
      return t('form.notAnswered')
    case 'text':
      return answer.text
    case 'day':
      return date(answer.day)
    case 'yesNo':
      return t(answer.answer === 'yes' ? 'form.yes' : 'form.no')
    case 'number':
      return answer.unit ? [`${answer.number} `, said(answer.unit)] : String(answer.number)
    case 'labels':
      return between('; ', answer.labels.map(said))
  }
}

function said({ text, lang }: Said) {
  return inLanguage(text, lang)
}

function names(named: { name: string; lang: string }[]): PaperText | undefined {
  if (named.length === 0) return undefined
  return between(
    ', ',
    named.map(({ name, lang }) => inLanguage(name, lang)),
  )
}

function between(separator: string, texts: PaperText[]): PaperText[] {
  return texts.flatMap((text, index) => (index > 0 ? [separator, text] : [text]))
}
