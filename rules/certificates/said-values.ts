import type { Day } from '../days.ts'
import { answerText, type SaidAnswer } from '../form/answers.ts'

/** A day as a certificate says it, in the months of its language and in Latin digits. */
export function sayDay(day: Day, language: string): string {
  const [year, , date = '1'] = day.split('-')
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(Date.parse(day))
  return `${Number(date)} ${month} ${year}`
}

const yesNo: Record<string, { yes: string; no: string }> = {
  en: { yes: 'Yes', no: 'No' },
  hi: { yes: 'हाँ', no: 'नहीं' },
  mr: { yes: 'होय', no: 'नाही' },
}

/** An answer of the application as a certificate says it; '' where there is none. */
export function sayAnswer(answer: SaidAnswer, language: string): string {
  if (answer === undefined) return ''
  if (answer.kind === 'day') return sayDay(answer.day, language)
  return answerText(answer, yesNo[language] ?? { yes: 'Yes', no: 'No' })
    .replace(/\s+/g, ' ')
    .trim()
}
