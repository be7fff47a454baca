import type { Day } from '../days.ts'
import { endOfCouncilDay } from '../days.ts'
import type { Claims } from './signed-claims.ts'
import { type CertificateTemplate, fillPlaceholders, placeholdersOf, textsOf } from './template.ts'

/** A certificate word for word, as it is printed; it never changes. */
export interface CertificatePaper {
  lang: string
  /** The name of the council and its place in the language of the paper. */
  council: { name: string; place: string }
  number: string
  issuedOn: Day
  /** The last day on which it is valid; absent where it does not end. */
  validUntil?: Day
  title: string
  holder: string
  paragraphs: string[]
  rows: { label: string; value: string; inCode: boolean }[]
  second?: { lang: string; title: string; text: string }
  signer: string
}

/** What fills a template, by language: dates and the council's name are written in that of the text. */
export type PlaceholderValues = Record<string, Record<string, string>>

/** A placeholder of the template for which there is nothing to write; undefined where each has a text. */
export function findEmptyPlaceholder(
  template: CertificateTemplate,
  values: PlaceholderValues,
): string | undefined {
  const { lang, second } = template
  const own = textsOf({ ...template, second: undefined })
  const other = second ? [second.title, second.text] : []
  const isEmpty = (language: string) => (name: string) => (values[language]?.[name] ?? '') === ''
  return (
    own.flatMap(placeholdersOf).find(isEmpty(lang)) ??
    other.flatMap(placeholdersOf).find(isEmpty(second?.lang ?? lang))
  )
}

/** Writes the certificate: every placeholder must have a text. */
export function writePaper(
  template: CertificateTemplate,
  values: PlaceholderValues,
  fixed: Pick<CertificatePaper, 'number' | 'issuedOn' | 'holder' | 'council'>,
): CertificatePaper {
  const { lang, second, months } = template
  const fill = (text: string, language = lang) => fillPlaceholders(text, values[language] ?? {})
  return {
    ...fixed,
    lang,
    validUntil: months === 0 ? undefined : addMonths(fixed.issuedOn, months),
    title: fill(template.title),
    paragraphs: template.paragraphs.map((text) => fill(text)),
    rows: template.rows.map(({ label, value, inCode }) => ({
      label: fill(label),
      value: fill(value),
      inCode,
    })),
    second: second && {
      ...second,
      title: fill(second.title, second.lang),
      text: fill(second.text, second.lang),
    },
    signer: fill(template.signer),
  }
}

/** What the code of a certificate says. */
export function claimsOf(paper: CertificatePaper, issuedAt: string): Claims {
  const { number, title, holder, rows, validUntil } = paper
  return {
    number,
    issuedAt: secondsOf(issuedAt),
    validUntil:
      validUntil === undefined ? undefined : secondsOf(endOfCouncilDay(`${validUntil}T12:00:00.000Z`)),
    title,
    holder,
    facts: rows.filter(({ inCode }) => inCode).map(({ label, value }) => `${label}: ${value}`),
  }
}

/** The text that makes a code too long: the longest of those in it, by its label. */
export function longestInCode({ title, holder, rows }: CertificatePaper): string {
  const texts = [
    { label: title, length: title.length },
    { label: holder, length: holder.length },
    ...rows
      .filter(({ inCode }) => inCode)
      .map(({ label, value }) => ({ label, length: label.length + value.length })),
  ]
  return texts.reduce((longest, text) => (text.length > longest.length ? text : longest)).label
}

function secondsOf(instant: string): number {
  return Math.floor(Date.parse(instant) / 1000)
}

/** The day so many months later; the last of the month where that month is shorter. */
function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}
