import { councilDay } from '../../rules/days.ts'
import { formatPaise, sumPaise } from '../../rules/fees/paise.ts'
import { type PaperWords, paperWords } from './paper-words.server.ts'
import { inLanguage, type PaperText, type Pdf, strong } from './pdf.server.ts'
import type { ReceiptPage } from './receipt.server.ts'

type Label = 'heading' | 'from' | 'for' | 'application' | 'method' | 'reference' | 'receiver'

/** The receipt for money that the office has, on a sheet of A5. */
export async function receiptPdf({ receipt, second }: ReceiptPage, lang: string): Promise<Pdf> {
  const words = await paperWords(lang)
  const { t, date } = words
  const { number, bookNumber, issuedAt, cancelledAt, saidOn, paise, charges, langs } = receipt
  /** A label, and the same in English where the paper has another language. */
  const label = (name: Label) => [
    t(`pages.receipt.${name}`),
    second && inLanguage(second.pages.receipt[name], 'en'),
  ]
  const rows: [Label, PaperText][] = [
    ['from', [receipt.applicantName, receipt.applicantVillage].filter(Boolean).join(', ')],
    ['for', inLanguage(receipt.serviceName, langs.serviceName)],
    ['application', receipt.applicationId],
    ['method', t(`fee.method.${receipt.method}`)],
    ['reference', receipt.reference],
  ]
  const lines = sumPaise(charges.map((charge) => charge.paise)) === paise ? charges : []
  return {
    source: 'receipt',
    file: number.replaceAll('/', '-'),
    title: `${t('pages.receipt.heading')} ${number}`,
    words,
    day: councilDay(issuedAt),
    texts: {
      book: bookNumber && [`${t('pages.receipt.book')} `, strong(bookNumber)],
      date: [`${t('pages.receipt.date')} `, strong(date(issuedAt))],
      english: label('heading')[1],
      cancelled: cancelledAt ? t('pages.receipt.cancelled', { date: date(cancelledAt) }) : undefined,
      figures: formatPaise(paise),
      words: sayAmount(words, receipt.amount, paise),
      wordsInEnglish: second && inLanguage(sayAmount(await paperWords('en'), receipt.english, paise), 'en'),
      rows: rows.filter(([, value]) => value !== '').map(([name, value]) => [...label(name), value]),
      lines: lines.map((line) => [line.name, formatPaise(line.paise)]),
      total: [t('fee.total'), formatPaise(paise)],
      told: saidOn && t('pages.receipt.told', { said: date(saidOn), received: date(issuedAt) }),
      seal: t('pages.receipt.seal'),
      receiver: label('receiver'),
    },
  }
}

type Amount = ReceiptPage['receipt']['amount']

function sayAmount({ t }: PaperWords, { rupees, paise }: Amount, whole: number): string {
  return paise === undefined
    ? t('pages.receipt.words', { rupees, count: Math.floor(whole / 100) })
    : t('pages.receipt.wordsPaise', { rupees, paise })
}
