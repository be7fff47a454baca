import { type Day, isDay } from '../days.ts'
import { plainDigits } from '../digits.ts'
import { readPhone } from '../phone.ts'
import { readPincode } from '../pincode.ts'
import { readText } from '../text.ts'
import { holdsAadhaar } from './aadhaar.ts'
import { formLimits, type Question } from './definition.ts'

/** What is wrong with an answer. */
export type AnswerFaultCode =
  | ('enter' | 'tooLong' | 'forbidden' | 'aadhaar' | 'number' | 'date' | 'future' | 'past' | 'older')
  | ('noSuchDay' | 'yearDigits' | 'dayMissing' | 'monthMissing' | 'yearMissing')
  | ('choose' | 'chooseSome' | 'phone' | 'pincode' | 'tick' | 'rows' | 'tooMuch')

/** The boxes of a date, in their order. */
export const dateParts = ['day', 'month', 'year'] as const
type DatePart = (typeof dateParts)[number]

/** What is kept of a question: text, a number, or sorted values. */
export type OneAnswer = string | number | readonly string[]

type Reading = { answer: OneAnswer } | { code: AnswerFaultCode; part?: string } | undefined
type Read = (question: Question, typed: (part?: string) => string, today: Day) => Reading

function readWords({ max = 0, kind, column }: Question, typed: (part?: string) => string): Reading {
  const read = readText(typed(), { max, lines: kind === 'lines' })
  if ('fault' in read) return read.fault === 'empty' ? undefined : { code: read.fault }
  return !column && holdsAadhaar(read.text) ? { code: 'aadhaar' } : { answer: read.text }
}

const yearPattern = /^(1[89]|2[01])[0-9]{2}$/

/** What is wrong with a date that is none, and in which of its boxes. */
function dateFault(day: string, month: string, year: string): { code: AnswerFaultCode; part: DatePart } {
  const missing = dateParts[[day, month, year].indexOf('')]
  if (missing) return { code: `${missing}Missing`, part: missing }
  if (!/^[0-9]{4}$/.test(year)) return { code: 'yearDigits', part: 'year' }
  if (!/^(0?[1-9]|[12][0-9]|3[01])$/.test(day)) return { code: 'noSuchDay', part: 'day' }
  if (!/^(0?[1-9]|1[0-2])$/.test(month)) return { code: 'noSuchDay', part: 'month' }
  return yearPattern.test(year) ? { code: 'noSuchDay', part: 'day' } : { code: 'date', part: 'year' }
}

function readDate({ range }: Question, typed: (part?: string) => string, today: Day): Reading {
  const [day = '', month = '', year = ''] = dateParts.map((part) => plainDigits(typed(part).trim()))
  if (day + month + year === '') return undefined
  const written = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isDay(written) || !yearPattern.test(year)) return dateFault(day, month, year)
  if (range === 'past' && written > today) return { code: 'future', part: 'day' }
  return range === 'future' && written < today ? { code: 'past', part: 'day' } : { answer: written }
}

const empty = (typed: string) => typed.trim() === ''
const found = (code: AnswerFaultCode, typed: string, answer: OneAnswer | undefined): Reading =>
  empty(typed) ? undefined : answer === undefined ? { code } : { answer }

const readers: Record<Exclude<Question['kind'], 'statement' | 'group'>, Read> = {
  line: readWords,
  lines: readWords,
  name: readWords,
  number({ min = 0, max = formLimits.number }, typed) {
    const digits = plainDigits(typed().trim())
    const number = /^[0-9]{1,9}$/.test(digits) ? Number(digits) : -1
    return found('number', digits, number >= min && number <= max ? number : undefined)
  },
  date: readDate,
  yesNo: (_, typed) =>
    found(
      'choose',
      typed(),
      ['yes', 'no'].find((one) => one === typed()),
    ),
  choice: ({ options }, typed) =>
    found('choose', typed(), options?.find(({ value }) => value === typed())?.value),
  choices({ options = [] }, typed) {
    const chosen = options.flatMap(({ value }) => (typed(value) === 'yes' ? [value] : [])).sort()
    return chosen.length > 0 ? { answer: chosen } : undefined
  },
  phone: (_, typed) => found('phone', typed(), readPhone(typed())),
  pincode: (_, typed) => found('pincode', typed(), readPincode(typed())),
  declaration: (_, typed) => (typed() === 'yes' ? { answer: 'yes' } : undefined),
}

/** What is wrong with a question that must be answered and is not; `enter` for all others. */
export const whenMissing: Partial<Record<Question['kind'], AnswerFaultCode>> = {
  date: 'date',
  number: 'number',
  yesNo: 'choose',
  choice: 'choose',
  choices: 'chooseSome',
  declaration: 'tick',
}

/**
 * Reads the answer to one question from its fields, each by the part of its name; undefined where nothing was
 * typed, and for a kind that has no answer of its own.
 */
export function readAnswer(question: Question, typed: (part?: string) => string, today: Day): Reading {
  return question.kind === 'statement' || question.kind === 'group'
    ? undefined
    : readers[question.kind](question, typed, today)
}
