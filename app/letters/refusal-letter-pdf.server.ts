import { councilDay } from '../../rules/days.ts'
import { authorityContacts } from '../../rules/service-facts.ts'
import { authorityLines } from './acknowledgement-pdf.server.ts'
import { paperWords } from './paper-words.server.ts'
import { inLanguage, markStrong, type Pdf, readMarked, strong } from './pdf.server.ts'
import type { RefusalLetterPage } from './refusal-letter.server.ts'

/** The refusal in writing, to sign and to hand over, on a sheet of A4. */
export async function refusalLetterPdf({ letter, today, language }: RefusalLetterPage): Promise<Pdf> {
  const words = await paperWords(language)
  const { t, date } = words
  const { applicationId, decidedAt, serviceName, langs, remark, appeal } = letter
  const until = {
    until: date(appeal.until),
    late: appeal.lateUntil ? date(appeal.lateUntil) : 'none',
  }
  const address = [letter.applicantLandmark, letter.applicantVillage, letter.applicantPincode]
  const service = '\ue002'
  const rejected = t.markup('pages.letter.rejected', {
    number: applicationId,
    received: date(letter.date),
    decided: date(decidedAt),
    service: () => service,
    strong: markStrong,
  })
  const [before = '', after = ''] = rejected.split(service)
  return {
    source: 'refusal-letter',
    file: `${applicationId}-refusal`,
    title: t('pages.letter.heading'),
    words,
    day: councilDay(decidedAt),
    texts: {
      dated: t('pages.letter.dated', { date: date(decidedAt) }),
      to: [letter.applicantName, ...address].filter((line) => line !== '').join('\n'),
      rejected: [readMarked(before), strong(inLanguage(serviceName, langs.serviceName)), readMarked(after)],
      reasonHeading: t('pages.letter.reason'),
      reason: letter.reason || t('pages.letter.noReason'),
      remarkHeading: t('pages.letter.remark'),
      remark,
      appealHeading: t('pages.case.appeal'),
      appeal: t(appeal.over ? 'pages.case.appealRefusedOver' : 'pages.case.appealRefused', until),
      appealTo: t('pages.case.appealTo'),
      first: appeal.first && authorityLines(appeal.first),
      // What is not known of it the officer who signs writes in.
      blanks: appeal.first
        ? authorityContacts
            .filter((contact) => !appeal.first?.value[contact])
            .map((contact) => `${t(`pages.letter.blank.${contact}`)}:`)
        : [''],
      how: t('pages.letter.how'),
      secondHeading: t('pages.letter.second'),
      second: appeal.second && authorityLines(appeal.second),
      signature: t('pages.letter.signature'),
      designatedOfficer: letter.designatedOfficer && authorityLines(letter.designatedOfficer),
      seal: t('pages.acknowledgement.seal'),
      handedOver: t('pages.letter.handedOver'),
      printed: t('pages.acknowledgement.printed', { date: date(today) }),
    },
  }
}
