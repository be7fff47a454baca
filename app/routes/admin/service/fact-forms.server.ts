import type { z } from 'zod'
import type { TranslatedFact } from '../../../../council/catalogue/facts/find-fact.server.ts'
import { daysAllowed } from '../../../../rules/legal-clock/stops.ts'
import { limits } from '../../../../rules/limits.ts'
import type { Authority, FactKind, FactKinds, RequiredDocument } from '../../../../rules/service-facts.ts'
import { pastDay, wholeNumber } from '../../../forms/office-fields.server.ts'
import { choice, optionalText, text } from '../../../forms/read-form.server.ts'
import { languageTags } from '../../../i18n/languages.server.ts'
import type { FieldError } from '../../../ui/form-errors.ts'
import { factGrades } from './fact-grades.ts'

type Fields = Record<string, z.ZodType<string | number, string>>
type FieldValues = Record<string, string | number>

/** A fact in its own language, and the same in each other language in which it was written. */
type WrittenFact<T> = { value: T; texts: Record<string, T> }
type ReadFact<T> = WrittenFact<T> | { errors: FieldError[] }

/** The form in which facts of a kind are written. `lang` is the fact's own language. */
interface FactForm<T> {
  fields: Fields
  read(values: FieldValues, lang: string): ReadFact<T>
  /** The values of the fields in a language, for a fact in it. */
  fill(fact: T, tag: string): Record<string, string>
}

const line = optionalText(limits.fact.line)

const documentRows = Array.from({ length: limits.fact.documents }, (_, index) => index + 1)

const documents: FactForm<RequiredDocument[]> = {
  fields: inEachLanguage(
    documentRows.flatMap((row) => [`document-${row}`, `note-${row}`]),
    line,
  ),
  read(values, lang) {
    const rowIn = (tag: string, row: number) => ({
      name: textIn(values, `document-${row}-${tag}`),
      note: textIn(values, `note-${row}-${tag}`),
    })
    const isWritten = ({ name, note }: RequiredDocument) => name !== '' || note !== ''
    const used = documentRows.filter((row) => languageTags.some((tag) => isWritten(rowIn(tag, row))))
    const unnamedIn = (tag: string) => used.filter((row) => rowIn(tag, row).name === '')
    const errors = unnamedIn(lang).map((row) => missing(`document-${row}-${lang}`))
    if (used.length === 0) errors.push(missing(`document-1-${lang}`))
    const texts: Record<string, RequiredDocument[]> = {}
    for (const tag of otherLanguages(lang)) {
      const list = used.map((row) => rowIn(tag, row))
      if (!list.some(isWritten)) continue
      // Documents are matched by position, so a list with gaps would give the notes of one to another.
      for (const row of unnamedIn(tag)) errors.push({ field: `document-${row}-${tag}`, key: 'allOrNone' })
      texts[tag] = list
    }
    return errors.length > 0 ? { errors } : { value: used.map((row) => rowIn(lang, row)), texts }
  },
  fill: (list, tag) =>
    Object.fromEntries(
      list.flatMap(({ name, note }, index) => [
        [`document-${index + 1}-${tag}`, name],
        [`note-${index + 1}-${tag}`, note],
      ]),
    ),
}

/** A form with one text in each language. */
function textForm(field: Fields[string]): FactForm<string> {
  return {
    fields: inEachLanguage(['value'], field),
    read(values, lang) {
      const valueIn = (tag: string) => textIn(values, `value-${tag}`)
      const value = valueIn(lang)
      if (value === '') return { errors: [missing(`value-${lang}`)] }
      const written = otherLanguages(lang).filter((tag) => valueIn(tag) !== '')
      return { value, texts: Object.fromEntries(written.map((tag) => [tag, valueIn(tag)])) }
    },
    fill: (text, tag) => ({ [`value-${tag}`]: text }),
  }
}

const days: FactForm<number> = {
  fields: { days: wholeNumber(daysAllowed) },
  read: (values) => ({ value: Number(values.days), texts: {} }),
  fill: (number) => ({ days: String(number) }),
}

const authority: FactForm<Authority> = {
  fields: { ...inEachLanguage(['office', 'name', 'address'], line), phone: line },
  read(values, lang) {
    const phone = textIn(values, 'phone')
    const authorityIn = (tag: string) => ({
      name: textIn(values, `name-${tag}`),
      office: textIn(values, `office-${tag}`),
      phone,
      address: textIn(values, `address-${tag}`),
    })
    const value = authorityIn(lang)
    if (value.name === '' && value.office === '' && phone === '')
      return { errors: [missing(`office-${lang}`)] }
    const texts: Record<string, Authority> = {}
    for (const tag of otherLanguages(lang)) {
      const { name, office, address } = authorityIn(tag)
      if (name === '' && office === '' && address === '') continue
      // A name in another script is better than no name.
      texts[tag] = {
        name: name || value.name,
        office: office || value.office,
        phone,
        address: address || value.address,
      }
    }
    return { value, texts }
  },
  fill: ({ name, office, phone, address = '' }, tag) => ({
    [`name-${tag}`]: name,
    [`office-${tag}`]: office,
    [`address-${tag}`]: address,
    phone,
  }),
}

const forms: { [K in FactKind]: FactForm<FactKinds[K]> } = {
  documents,
  line: textForm(line),
  lines: textForm(optionalText(limits.details, { lines: true })),
  days,
  authority,
}

/** The fields that every fact has: where it is from, and which version of the service the form was opened with. */
const commonFields = {
  source: text(limits.fact.line),
  checkedOn: pastDay,
  grade: choice(factGrades),
  readAt: optionalText(limits.name),
}

/** The fields of the form in which a fact of this kind is written. */
export function factFormFields(kind: FactKind) {
  return { ...forms[kind].fields, ...commonFields }
}

/** What a form says of a fact, or the fields in which something is missing. */
export function readFactForm<K extends FactKind>(
  kind: K,
  values: FieldValues,
  lang: string,
): ReadFact<FactKinds[K]> {
  return forms[kind].read(values, lang)
}

/** The values of the form's fields for a fact; none while the fact is not known. */
export function fillFactForm<K extends FactKind>(
  kind: K,
  fact: (TranslatedFact & WrittenFact<FactKinds[K]>) | undefined,
  lang: string,
): Record<string, string> {
  if (!fact) return {}
  const { source, checkedOn, grade } = fact
  const form: FactForm<FactKinds[K]> = forms[kind]
  const texts = Object.entries(fact.texts).map(([tag, text]) => form.fill(text, tag))
  return Object.assign({ source, checkedOn, grade }, ...texts, form.fill(fact.value, lang))
}

function inEachLanguage(names: string[], field: Fields[string]): Fields {
  return Object.fromEntries(languageTags.flatMap((tag) => names.map((name) => [`${name}-${tag}`, field])))
}

function otherLanguages(lang: string) {
  return languageTags.filter((tag) => tag !== lang)
}

function textIn(values: FieldValues, name: string) {
  return String(values[name] ?? '')
}

function missing(field: string): FieldError {
  return { field, key: 'enter' }
}
