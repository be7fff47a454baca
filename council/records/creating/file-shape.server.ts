import { z } from 'zod'
import { isDay } from '../../../rules/days.ts'
import { readEmail } from '../../../rules/email.ts'
import { limits } from '../../../rules/limits.ts'
import { readLink } from '../../../rules/link.ts'
import { needs } from '../../../rules/needs.ts'
import { readOpenSpans } from '../../../rules/office-hours.ts'
import { readPhone } from '../../../rules/phone.ts'
import { readPincode } from '../../../rules/pincode.ts'
import {
  type FactName,
  factNames,
  isDaysAllowed,
  kindOf,
  maybeNone,
  writeFact,
} from '../../../rules/service-facts.ts'
import { readServiceId } from '../../../rules/service-id.ts'
import { serviceResults } from '../../../rules/service-result.ts'
import { readText } from '../../../rules/text.ts'
import type { FactInput } from '../../catalogue/facts/replace-fact.server.ts'

export const said = {
  empty: 'is empty',
  tooLong: 'is too long',
  forbidden: 'has characters that cannot be kept',
} as const

/** A text as a form would take it, trimmed and in NFC. */
function words(max: number, { lines = false, optional = false } = {}) {
  return z.string().transform((raw, context) => {
    const written = readText(raw, { max, lines })
    if ('text' in written) return written.text
    if (!optional || written.fault !== 'empty')
      context.addIssue({ code: 'custom', message: said[written.fault] })
    return ''
  })
}

/** A text of one line. */
export function line(max: number) {
  return words(max)
}

const maybe = (max: number, how = {}) => words(max, { ...how, optional: true }).default('')

/** A text that a rule reads, and gives back as it is stored. */
function readBy(read: (raw: string) => string | undefined, fault: string) {
  return z.string().transform((raw, context) => {
    const value = read(raw)
    if (value === undefined) context.addIssue({ code: 'custom', message: fault })
    return value ?? ''
  })
}

export const language = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/, 'is no language, such as mr')

/** Values by the tags of their languages. */
export function byLanguage<T extends z.ZodType>(value: T) {
  return z.record(language, value)
}

const code = z.string().regex(/^[A-Za-z0-9-]{1,20}$/, 'is no code of the Local Government Directory')
const place = { code, name: line(limits.name) }
const councilLine = maybe(limits.council.line)
const hours = z.string().refine((raw) => readOpenSpans(raw), 'is not like "10:00-13:30, 14:00-17:45"')
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

const factLine = line(limits.fact.line)
const values = {
  documents: z
    .array(z.strictObject({ name: factLine, note: maybe(limits.fact.line) }))
    .min(1)
    .max(limits.fact.documents),
  line: factLine,
  lines: words(limits.serviceDescription, { lines: true }),
  days: z.number().refine(isDaysAllowed, 'is no number of days that may be set'),
  authority: z.strictObject({
    name: maybe(limits.fact.line),
    office: maybe(limits.fact.line),
    phone: maybe(limits.fact.line),
    address: maybe(limits.fact.line),
  }),
}

function fact<K extends FactName>(name: K): z.ZodType<FactInput<K>> {
  const value = (values[kindOf(name)] as z.ZodType).refine((given) => isTold(name, given), 'says nothing')
  return z.strictObject({
    value,
    texts: byLanguage(value).default({}),
    source: maybe(limits.council.covers),
    checkedOn: z.string().refine(isDay, 'is no day, such as 2026-11-27'),
    grade: z.enum(['A', 'B', 'C']),
  }) as unknown as z.ZodType<FactInput<K>>
}

function isTold(name: FactName, value: unknown) {
  try {
    writeFact(name, value as never)
    return true
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return false
  }
}

export const service = z.strictObject({
  serviceId: readBy(readServiceId, 'is no id of 2 to 20 letters, digits and hyphens'),
  serviceName: line(limits.serviceName),
  serviceDescription: words(limits.serviceDescription, { lines: true }),
  category: line(limits.category),
  link: readBy((raw) => (raw === '' ? '' : readLink(raw)), 'is no address of a page').default(''),
  need: z.enum(needs).nullable().default(null),
  result: z.enum(serviceResults).nullable().default(null),
  stage: z.enum(['open', 'draft']).default('draft'),
  texts: byLanguage(
    z.strictObject({
      serviceName: maybe(limits.serviceName),
      serviceDescription: maybe(limits.serviceDescription, { lines: true }),
    }),
  ).default({}),
  alsoCalled: byLanguage(words(limits.alsoCalled, { lines: true })).default({}),
  facts: z
    .strictObject(Object.fromEntries(factNames.map((name) => [name, fact(name).optional()])))
    .transform((facts) => facts as { [K in FactName]?: FactInput<K> })
    .default({}),
  /** Facts of which there are deliberately none. */
  without: z.array(z.enum(maybeNone)).default([]),
  form: z.unknown().optional(),
})

export const councilFile = z.strictObject({
  /** For who keeps many councils: nothing of it is stored in this one. */
  slug: z.unknown().optional(),
  origin: z.unknown().optional(),
  lgdCode: z.unknown().optional(),
  /** The council's own, in which its catalogue is written. */
  language,
  profile: z.strictObject({
    texts: byLanguage(
      z.strictObject({
        name: line(limits.council.line),
        place: councilLine,
        address: councilLine,
        hours: councilLine,
        covers: maybe(limits.council.covers, { lines: true }),
      }),
    ),
    phone: councilLine,
    email: readBy((raw) => (raw === '' ? '' : readEmail(raw)), 'is no email address').default(''),
    officeHours: z
      .strictObject(Object.fromEntries(weekdays.map((day) => [day, hours.default('')])))
      .optional(),
  }),
  places: z
    .strictObject({
      states: z.array(z.strictObject(place)).default([]),
      districts: z.array(z.strictObject({ ...place, stateCode: code })).default([]),
      blocks: z.array(z.strictObject({ ...place, districtCode: code })).default([]),
      villages: z
        .array(
          z.strictObject({
            ...place,
            blockCode: code,
            pincode: readBy((raw) => (raw === '' ? '' : readPincode(raw)), 'is no pincode').default(''),
            /** Forms offer it. */
            ofCouncil: z.boolean().default(true),
          }),
        )
        .default([]),
    })
    .default({ states: [], districts: [], blocks: [], villages: [] }),
  categories: z
    .array(
      z.strictObject({
        category: line(limits.category),
        texts: byLanguage(
          z.strictObject({ name: maybe(limits.category), description: maybe(limits.serviceDescription) }),
        ),
      }),
    )
    .default([]),
  services: z.array(service).max(500).default([]),
  administrator: z
    .strictObject({
      name: line(limits.name),
      email: readBy(readEmail, 'is no email address').optional(),
      phone: readBy(readPhone, 'is no phone number of ten digits').optional(),
    })
    .refine(({ email, phone }) => email ?? phone, 'has neither email nor phone, by which it signs in'),
})
