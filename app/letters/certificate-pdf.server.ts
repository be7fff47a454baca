import { sayDay } from '../../rules/certificates/said-values.ts'
import type { ShownCertificate } from './certificate.server.ts'
import { paperWords } from './paper-words.server.ts'
import { type Pdf, pictureOf, strong } from './pdf.server.ts'

/** A certificate on a sheet of A5. */
export async function certificatePdf({ paper, host, qr }: ShownCertificate): Promise<Pdf> {
  const { lang, council, number, issuedOn, validUntil, title, paragraphs, rows, second, signer } = paper
  const words = await paperWords(lang)
  const { t } = words
  return {
    source: 'certificate',
    file: number.replaceAll('/', '-'),
    title,
    words,
    day: issuedOn,
    council,
    texts: {
      number: [`${t('pages.certificate.number')} `, strong(number)],
      date: [`${t('pages.certificate.date')} `, strong(sayDay(issuedOn, lang))],
      paragraphs,
      rows: rows.map(({ label, value }) => [label, value]),
      validUntil: validUntil && t('pages.certificate.validUntil', { date: sayDay(validUntil, lang) }),
      second,
      code: qr && pictureOf(qr, t('pages.certificate.code')),
      seal: t('pages.certificate.seal'),
      signer,
      checkAt: t('pages.certificate.checkAt', { host }),
      noSignature: t('pages.certificate.noSignature', { council: council.name }),
    },
  }
}
