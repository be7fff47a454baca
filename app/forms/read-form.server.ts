import { data } from 'react-router'
import { z } from 'zod'
import { isDay } from '../../rules/days.ts'
import { plainDigits } from '../../rules/digits.ts'
import { readEmail } from '../../rules/email.ts'
import { checkboxGroupName, checkboxName, checkedValue } from '../../rules/form/document-checkboxes.ts'
import { readLink } from '../../rules/link.ts'
import { readPhone } from '../../rules/phone.ts'
import { readPincode } from '../../rules/pincode.ts'
import { readText, type TextFault } from '../../rules/text.ts'
import { languageButton, withoutPasswords } from '../../rules/typed-fields.ts'
import type { ErrorKey, FieldError, RefusedForm } from '../ui/form-errors.ts'

type Values = Record<string, string | number>
type FieldReading<T> = { value: T } | { fault: ErrorKey; values?: Values }

/** A Zod type that turns the text of a field into a value or one error. */
export function field<T>(read: (raw: string) => FieldReading<T>) {
  return z.string().transform((raw, ctx): T => {
    const reading = read(raw)
    if ('value' in reading) return reading.value
    ctx.addIssue({ code: 'custom', message: reading.fault, params: reading.values })
    return z.NEVER
  })
}

const textFaults: Record<TextFault, ErrorKey> = { empty: 'enter', tooLong: 'tooLong', forbidden: 'forbidden' }

function readFieldText(raw: string, options: { max: number; lines?: boolean }): FieldReading<string> {
  const read = readText(raw, options)
  return 'text' in read
    ? { value: read.text }
    : { fault: textFaults[read.fault], values: { max: options.max } }
}

/** Required text: one line, or several with `lines`; at most `max` characters. */
export function text(max: number, options: { lines?: boolean } = {}) {
  return field((raw) => readFieldText(raw, { max, ...options }))
}

/** Optional text; '' if it is left out. */
export function optionalText(max: number, options: { lines?: boolean } = {}) {
  return field((raw) => optional(raw, () => readFieldText(raw, { max, ...options })))
}

function optional(raw: string, read: () => FieldReading<string>): FieldReading<string> {
  return isEmpty(raw) ? { value: '' } : read()
}

/** Whether a field was left empty: nothing but blanks and characters without width is nothing. */
export function isEmpty(raw: string): boolean {
  const read = readText(raw, { max: 0, lines: true })
  return 'fault' in read && read.fault === 'empty'
}

/** What `read` makes of the text of a field that must not be empty; `fault` where that is nothing. */
export function required<T>(
  raw: string,
  fault: ErrorKey,
  read: (raw: string) => T | undefined,
): FieldReading<T> {
  if (isEmpty(raw)) return { fault: 'enter' }
  const value = read(raw)
  return value === undefined ? { fault } : { value }
}

export const phone = field((raw) => required(raw, 'phone', readPhone))
export const optionalPhone = field((raw) => optional(raw, () => required(raw, 'phone', readPhone)))
export const optionalPincode = field((raw) => optional(raw, () => required(raw, 'pincode', readPincode)))
export const link = field((raw) => required(raw, 'link', readLink))
export const optionalLink = field((raw) => optional(raw, () => required(raw, 'link', readLink)))

export const email = field((raw) => required(raw, 'email', readEmail))
export const optionalEmail = field((raw) => optional(raw, () => required(raw, 'email', readEmail)))

/** A day such as `2026-11-21`, as a browser's date field sends it; in a browser without one it is typed. */
export const day = field((raw) => required(raw, 'day', readDay))
export const optionalDay = field((raw) => optional(raw, () => required(raw, 'day', readDay)))

/** A day in the digits of any script, `2026-11-21`; undefined: it is not a day. */
export function readDay(raw: string) {
  const text = plainDigits(raw.trim())
  return isDay(text) ? text : undefined
}

/** Whether a checkbox is checked. */
export const checkbox = field<boolean>((raw) => {
  if (raw === '') return { value: false }
  return raw === 'yes' ? { value: true } : { fault: 'choose' }
})

/** That whoever makes an account is grown up: a checkbox that must be checked. */
export const isAdult = field<true>((raw) => (raw === checkedValue ? { value: true } : { fault: 'adult' }))

/** One of the options. */
export function choice<T extends string>(options: readonly T[]) {
  return field<T>((raw) => {
    const chosen = options.find((option) => option === raw)
    return chosen === undefined ? { fault: 'choose' } : { value: chosen }
  })
}

type Shape = Record<string, z.ZodType<unknown, string>>

export type FormReading<S extends Shape> =
  | {
      ok: true
      values: { [K in keyof S]: z.output<S[K]> }
      /** The positions of the documents whose checkboxes are checked. */
      atHand: number[]
      typed: Record<string, string>
    }
  | ({ ok: false } & RefusedForm)

/**
 * Reads the fields of a posted form. An absent field reads as empty; a field that was sent twice is an error.
 * With `documents` the form also has a checkbox for the document in each of these positions; any other one is
 * an error. A form that asks to be shown in another language is never ok, so that no act carries it out.
 */
export async function readForm<S extends Shape>(
  posted: Request | FormData,
  shape: S,
  documents?: number[],
): Promise<FormReading<S>> {
  const form = posted instanceof FormData ? posted : await posted.formData()
  const sent: Record<string, string> = {}
  const errors: FieldError[] = []
  const values: Record<string, unknown> = {}
  for (const [name, type] of Object.entries(shape)) {
    const [first = '', ...more] = form.getAll(name).map(String)
    sent[name] = first
    const read = type.safeParse(first)
    if (more.length > 0) errors.push({ field: name, key: 'once' })
    else if (read.success) values[name] = read.data
    else errors.push(errorOf(name, read.error.issues[0]))
  }
  const typed = withoutPasswords(Object.entries(sent))
  const atHand = documents ? readCheckboxes(form, documents, { typed, errors }) : []
  if (errors.length > 0 || form.has(languageButton)) return { ok: false, errors, typed }
  return { ok: true, values: values as { [K in keyof S]: z.output<S[K]> }, atHand, typed }
}

function readCheckboxes(
  form: FormData,
  positions: number[],
  { typed, errors }: Pick<RefusedForm, 'typed' | 'errors'>,
): number[] {
  const checkboxes = new Map(positions.map((position) => [checkboxName(position), position]))
  const sent = [...new Set(form.keys())].filter((name) => name.startsWith(checkboxName('')))
  if (sent.some((name) => !checkboxes.has(name)))
    errors.push({ field: checkboxGroupName, key: 'documentsChanged' })
  const atHand: number[] = []
  for (const [name, position] of checkboxes) {
    const [value = '', ...more] = form.getAll(name).map(String)
    if (more.length > 0) errors.push({ field: name, key: 'once' })
    else if (value !== '' && value !== checkedValue) errors.push({ field: name, key: 'choose' })
    else if (value === checkedValue) {
      typed[name] = value
      atHand.push(position)
    }
  }
  return atHand
}

function errorOf(name: string, issue: z.core.$ZodIssue | undefined): FieldError {
  const values = issue?.code === 'custom' ? (issue.params as Values | undefined) : undefined
  return { field: name, key: issue?.message as ErrorKey, values }
}

interface RefusedOptions {
  status?: number
  headers?: HeadersInit
}

/** The response to a form that was not accepted: 422 unless `status` says otherwise. */
export function refuse(
  { failure, errors, typed }: RefusedForm,
  { status = 422, headers }: RefusedOptions = {},
) {
  return data<RefusedForm>({ failure, errors, typed }, { status, headers })
}
