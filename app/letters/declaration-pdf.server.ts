import { sayQuestions } from './acknowledgement-pdf.server.ts'
import type { DeclarationPage } from './declaration.server.ts'
import { paperWords } from './paper-words.server.ts'
import { inLanguage, type Pdf } from './pdf.server.ts'

/** What an applicant declares and signs, on a sheet of A4. */
export async function declarationPdf({ paper }: DeclarationPage, lang: string): Promise<Pdf> {
  const words = await paperWords(lang)
  const { t } = words
  const { sentence } = paper
  const address = [paper.applicantLandmark, paper.applicantVillage, paper.applicantPincode]
  return {
    source: 'declaration',
    file: `${paper.applicationId}-declaration`,
    title: t('pages.declaration.heading'),
    words,
    day: paper.today,
    texts: {
      to: `${t('pages.declaration.to')} `,
      rows: [
        [t('user.service'), inLanguage(paper.serviceName, paper.langs.serviceName)],
        [t('user.applicant'), paper.applicantName],
        [t('field.applicantFatherName'), paper.applicantFatherName],
        [t('field.applicantMotherName'), paper.applicantMotherName],
        [t('pages.declaration.address'), address.filter(Boolean).join(', ')],
      ].filter(([, value]) => value !== ''),
      sections: sayQuestions(paper.answered, words),
      sentence: inLanguage(sentence.value, sentence.lang),
      placeAndDate: t('pages.declaration.placeAndDate'),
      signature: t('pages.declaration.signature'),
    },
  }
}
