import { councilDay } from '../../rules/days.ts'
import { plainDigits } from '../../rules/digits.ts'
import { readOpenSpans } from '../../rules/office-hours.ts'
import { readServiceId } from '../../rules/service-id.ts'
import { field, isEmpty, readDay, required } from './read-form.server.ts'

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
