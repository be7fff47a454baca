import { councilDay } from '../../rules/days.ts'
import { plainDigits } from '../../rules/digits.ts'
import { readAmount } from '../../rules/fees/paise.ts'
import { limits } from '../../rules/limits.ts'
import { readOpenSpans } from '../../rules/office-hours.ts'
import { readServiceId } from '../../rules/service-id.ts'
import { notFound } from '../http/context.server.ts'
import { field, isEmpty, optionalText, readDay, required } from './read-form.server.ts'

/** The code of a service, in its own letters. */
export const serviceId = field((raw) => required(raw, 'serviceIdForm', readServiceId))

/** A day that is today or past. */
export const pastDay = field(readPastDay)

/** The same; '' if it is left out. */
export const optionalPastDay = field((raw) => (isEmpty(raw) ? { value: '' } : readPastDay(raw)))

function readPastDay(raw: string): ReturnType<typeof required<string>> {
  const read = required(raw, 'day', readDay)
  const toCome = 'value' in read && read.value > councilDay(new Date().toISOString())
  return toCome ? { fault: 'dayToCome' } : read
}

/** The hours of one day, such as `10:00-17:45`; none if it is left out. */
export const openSpans = field((raw) => {
  const read = isEmpty(raw) ? [] : readOpenSpans(raw)
  return read ? { value: read } : { fault: 'openSpans' }
})

/** A time of day as it is typed, such as `9:30` or `14.05`, in Devanagari digits too; read as `HH:MM`. */
export const timeOfDay = field((raw) =>
  required(raw, 'timeOfDay', (text) => {
    const [, hour = '', minute = ''] = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/.exec(plainDigits(text.trim())) ?? []
    return hour === '' ? undefined : `${hour.padStart(2, '0')}:${minute}`
  }),
)

/** A whole number from `min` to `max`. */
export function wholeNumber(range: { min: number; max: number }) {
  return field<number>((raw) => readWholeNumber(raw, range))
}

/** The same; '' if it is left out. */
export function optionalWholeNumber(range: { min: number; max: number }) {
  return field<number | ''>((raw) => (isEmpty(raw) ? { value: '' } : readWholeNumber(raw, range)))
}

function readWholeNumber(raw: string, { min, max }: { min: number; max: number }) {
  const read = required(raw, 'wholeNumber', (text) => {
    const digits = plainDigits(text.trim())
    const number = /^[0-9]{1,9}$/.test(digits) ? Number(digits) : Number.NaN
    return number >= min && number <= max ? number : undefined
  })
  return 'fault' in read ? { ...read, values: { min, max } } : read
}

/** The revision of what a form was opened with; -1, which nothing has, for anything that is no number. */
export const revision = optionalText(limits.name).transform((text) =>
  /^[0-9]{1,9}$/.test(text) ? Number(text) : -1,
)

/** An amount in rupees, as paise. */
export const amount = field((raw) => required(raw, 'amountForm', readAmount))

/** The same; undefined if it is left out. */
export const optionalAmount = field<number | undefined>((raw) =>
  isEmpty(raw) ? { value: undefined } : required(raw, 'amountForm', readAmount),
)

/** The same, or nothing at all: `0`. */
export const amountOrZero = field<number>(readAmountOrZero)

/** The same; `0` too where it is left out. */
export const amountOrNone = field<number>((raw) => (isEmpty(raw) ? { value: 0 } : readAmountOrZero(raw)))

function readAmountOrZero(raw: string) {
  const isZero = /^0+(\.0{1,2})?$/.test(plainDigits(raw.trim()))
  return isZero ? { value: 0 } : required(raw, 'amountForm', readAmount)
}

/** The id that a form brings for what it makes, so that sending it twice makes one; 404 if it is no id. */
export const rowKey = field<string>((raw) => {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(raw)) throw notFound()
  return { value: raw }
})
