import type { TranslatedFact } from '../../../../council/services/find-fact.server.ts'
import { daysAllowed } from '../../../../rules/legal-clock/stops.ts'
import { limits } from '../../../../rules/limits.ts'
import type { Authority, FactName, RequiredDocument, ServiceFacts } from '../../../../rules/service-facts.ts'
import type { FieldError } from '../../../form.ts'
import { choice, optionalWords, pastDay, wholeNumber, words } from '../../../forms/read-form.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'

/** How each fact is asked for: as a list, as one text, as a number or as a person. */
const kinds = {
  documents: ['documents'],
  line: ['fee'],
  days: ['days'],
  authority: ['designatedOfficer', 'firstAppellate', 'secondAppellate'],
  lines: ['eligibility'],
} as const satisfies Record<string, readonly FactName[]>

export type FactKind = keyof typeof kinds

/** How a fact is asked for. */
export function kindOf(fact: FactName): FactKind {
  const names = Object.keys(kinds) as FactKind[]
  return names.find((kind) => (kinds[kind] as readonly FactName[]).includes(fact)) ?? 'lines'
}

export const grades = ['A', 'B', 'C'] as const

const line = optionalWords(limits.fact.line)
const lines = optionalWords(limits.details, { lines: true })
const rows = Array.from({ length: limits.fact.documents }, (_, index) => index + 1)
const inEach = <T>(names: string[], field: T) =>
  languageTags.flatMap((tag) => names.map((name) => [`${name}-${tag}`, field] as const))

const own = {
  documents: inEach(
    rows.flatMap((index) => [`document-${index}`, `note-${index}`]),
    line,
  ),
  line: inEach(['value'], line),
  lines: inEach(['value'], lines),
  days: [['days', wholeNumber(daysAllowed)] as const],
  authority: [...inEach(['office', 'name'], line), ['phone', line] as const],
}

/** The fields of the form in which a fact of this kind is written. */
export function fieldsOf(kind: FactKind) {
  return {
    ...Object.fromEntries<(typeof own)[FactKind][number][1]>(own[kind]),
    source: words(limits.fact.line),
    checkedOn: pastDay,
    grade: choice(grades),
    readAt: optionalWords(limits.name),
  }
}

type Values = Record<string, string>

/** What was written of a fact in its own language and in the others, or what is missing in the form. */
export function readFactForm(
  kind: FactKind,
  values: Values,
  lang: string,
): { value: unknown; texts: Record<string, unknown> } | { errors: FieldError[] } {
  if (kind === 'days') return { value: values.days, texts: {} }
  const read = { documents: readDocuments, authority: readAuthority, line: readLine, lines: readLine }[kind]
  return read(values, lang)
}

const others = (lang: string) => languageTags.filter((tag) => tag !== lang)
const enter = (field: string): FieldError => ({ field, key: 'enter' })

function readLine(values: Values, lang: string) {
  const value = values[`value-${lang}`]
  if (!value) return { errors: [enter(`value-${lang}`)] }
  const written = others(lang).map((tag) => [tag, values[`value-${tag}`]])
  return { value, texts: Object.fromEntries(written.filter(([, text]) => text)) }
}

function readAuthority(values: Values, lang: string) {
  const { phone = '' } = values
  const typedIn = (tag: string) => ({
    name: values[`name-${tag}`] ?? '',
    office: values[`office-${tag}`] ?? '',
    phone,
  })
  const value = typedIn(lang)
  if (!value.name && !value.office && !phone) return { errors: [enter(`office-${lang}`)] }
  const written = others(lang).flatMap((tag) => {
    const text = typedIn(tag)
    if (!text.name && !text.office) return []
    // A name that was not written in this language is better than none.
    return [[tag, { ...text, name: text.name || value.name, office: text.office || value.office }]]
  })
  return { value, texts: Object.fromEntries(written) as Record<string, Authority> }
}

function readDocuments(values: Values, lang: string) {
  const typedIn = (index: number, tag: string) => ({
    name: values[`document-${index}-${tag}`] ?? '',
    note: values[`note-${index}-${tag}`] ?? '',
  })
  const tags = [lang, ...others(lang)]
  const used = rows.filter((index) =>
    tags.some((tag) => typedIn(index, tag).name || typedIn(index, tag).note),
  )
  const errors = used
    .filter((index) => !typedIn(index, lang).name)
    .map((index) => enter(`document-${index}-${lang}`))
  if (used.length === 0) errors.push(enter(`document-1-${lang}`))
  const texts: Record<string, RequiredDocument[]> = {}
  for (const tag of others(lang)) {
    const list = used.map((index) => typedIn(index, tag))
    if (!list.some(({ name, note }) => name || note)) continue
    // With some of them alone it would not be known which is which.
    const missing = used.filter((index) => !typedIn(index, tag).name)
    errors.push(...missing.map((index) => ({ field: `document-${index}-${tag}`, key: 'allOrNone' }) as const))
    texts[tag] = list
  }
  return errors.length > 0 ? { errors } : { value: used.map((index) => typedIn(index, lang)), texts }
}

/** The values of the form's fields for what is known of a fact. */
export function factValues(kind: FactKind, lang: string, fact: TranslatedFact | undefined): Values {
  if (!fact) return {}
  const { source, checkedOn, grade } = fact
  const values: Values = { source, checkedOn, grade }
  for (const [tag, value] of Object.entries({ ...fact.texts, [lang]: fact.value })) {
    if (kind === 'days') values.days = String(value)
    else if (kind === 'authority') {
      const { name, office, phone } = value as ServiceFacts['designatedOfficer']
      Object.assign(values, { [`name-${tag}`]: name, [`office-${tag}`]: office, phone })
    } else if (kind === 'documents')
      for (const [at, { name, note }] of (value as RequiredDocument[]).entries())
        Object.assign(values, { [`document-${at + 1}-${tag}`]: name, [`note-${at + 1}-${tag}`]: note })
    else values[`value-${tag}`] = String(value)
  }
  return values
}
