import { isDeepStrictEqual } from 'node:util'
import type { TranslatedFact, TranslatedFacts } from '../../../../council/catalogue/facts/find-fact.server.ts'
import type { FactsInput } from '../../../../council/catalogue/facts/keep-facts.server.ts'
import { checkedValue } from '../../../../rules/form/document-checkboxes.ts'
import { limits } from '../../../../rules/limits.ts'
import {
  type Authority,
  type FactName,
  factNames,
  kindOf,
  maybeNone,
  type RequiredDocument,
} from '../../../../rules/service-facts.ts'
import { serviceResults } from '../../../../rules/service-result.ts'
import { optionalPastDay } from '../../../forms/office-fields.server.ts'
import { checkbox, choice, optionalText } from '../../../forms/read-form.server.ts'
import type { FieldError } from '../../../ui/form-errors.ts'
import { type FactPart, factField, isOfEveryLanguage, sourceParts, withoutField } from './fact-fields.ts'
import { factGrades } from './fact-grades.ts'
import { type FactForm, factForms } from './fact-kinds.server.ts'
import { followOwn } from './fact-texts.server.ts'

type Values = Record<string, unknown>

const line = optionalText(limits.fact.line)

const sourceFields = { source: line, checkedOn: optionalPastDay, grade: choice(['', ...factGrades]) }

/** The fields of the page of all facts. */
export const factsFields = {
  ...sourceFields,
  ...Object.fromEntries(
    factNames.flatMap((fact) => [
      ...Object.entries(factForms[kindOf(fact)].fields).map(
        ([part, field]) => [factField(fact, part as FactPart), field] as const,
      ),
      ...Object.entries(sourceFields).map(([part, field]) => [`${part}-${fact}`, field] as const),
    ]),
  ),
  ...Object.fromEntries(maybeNone.map((fact) => [withoutField(fact), checkbox])),
  result: choice(['', ...serviceResults]),
  factsChecked: checkbox,
  intent: choice(['', 'open']),
  readAt: optionalText(limits.name),
}

/** The page on which the facts are written: its language, and what is known of the service. */
interface Page {
  language: string
  /** The language of the service itself. */
  own: string
  stored: TranslatedFacts
  /** The facts that are written elsewhere. */
  elsewhere: FactName[]
  /** What the state says, which is only translated here. */
  translated: FactName[]
}

export interface WrittenFacts {
  /** What differs from before; null takes a fact away. */
  changed: FactsInput
  without: FactName[]
  /** All that are known once this is saved. */
  known: FactName[]
}

/** Reads what the page says of all facts, or the fields in which something is missing. */
export function readFactsForm(values: Values, page: Page): WrittenFacts | { errors: FieldError[] } {
  const errors: FieldError[] = []
  const changed: Record<string, unknown> = {}
  const known: FactName[] = []
  const without = maybeNone.filter((fact) => values[withoutField(fact)] === true)
  for (const fact of factNames) {
    const before = page.stored[fact]
    if (page.elsewhere.includes(fact)) {
      if (before) known.push(fact)
      continue
    }
    const after = readOne(fact, values, page, errors)
    if (after) known.push(fact)
    if (after && without.some((one) => one === fact))
      errors.push({ field: withoutField(fact as (typeof maybeNone)[number]), key: 'noneOrSome' })
    if (!isDeepStrictEqual(after, before)) changed[fact] = after ?? null
  }
  const unique = errors.filter(({ field }, index) => errors.findIndex((one) => one.field === field) === index)
  return unique.length > 0 ? { errors: unique } : { changed: changed as FactsInput, without, known }
}

/** A fact as it is after this page; undefined where it is not known. */
function readOne(
  fact: FactName,
  values: Values,
  page: Page,
  errors: FieldError[],
): TranslatedFact | undefined {
  const { language, own } = page
  const before = page.stored[fact] as TranslatedFact | undefined
  const written = (part: FactPart) => String(values[factField(fact, part)] ?? '')
  const value = factForms[kindOf(fact)].read(written)
  const isOwn = isOfEveryLanguage(fact) || !before || before.lang === language
  if (isOwn && value === undefined) return undefined
  if (fact === 'documents' && value) errors.push(...faultsOfLines(value as RequiredDocument[]))
  const from = before && page.translated.includes(fact) ? sourceOf(before) : readSource(fact, values, errors)
  if (isOwn) {
    const lang = before?.lang ?? (isOfEveryLanguage(fact) ? own : language)
    const texts = before ? followOwn(kindOf(fact), before, value as TranslatedFact['value']) : {}
    return { value: value as TranslatedFact['value'], lang, ...from, texts }
  }
  const { [language]: _, ...texts } = before.texts
  if (value === undefined) return { ...before, ...from, texts }
  if (fact === 'documents' && (value as unknown[]).length !== (before.value as unknown[]).length)
    errors.push({ field: fact, key: 'otherLines', values: { count: (before.value as unknown[]).length } })
  return { ...before, ...from, texts: { ...texts, [language]: asTranslation(value, before.value) } }
}

function sourceOf({ source, checkedOn, grade }: TranslatedFact) {
  return { source, checkedOn, grade }
}

/** A phone number is the same in each language, and a name in another script is better than no name. */
function asTranslation(
  value: TranslatedFact['value'],
  own: TranslatedFact['value'],
): TranslatedFact['value'] {
  if (typeof value !== 'object' || !('office' in value)) return value
  const { name, office, phone, address } = own as Authority
  const place = value.address || address
  const said = { name: value.name || name, office: value.office || office, phone }
  return place ? { ...said, address: place } : said
}

function faultsOfLines(documents: RequiredDocument[]): FieldError[] {
  const { line: max, documents: most } = limits.fact
  const isLong = documents.some((one) => Math.max([...one.name].length, [...one.note].length) > max)
  if (documents.length > most) return [{ field: 'documents', key: 'tooManyLines', values: { max: most } }]
  return isLong ? [{ field: 'documents', key: 'lineTooLong', values: { max } }] : []
}

/** Where a fact is from: its own source where it has one, else the one of all facts. */
function readSource(fact: FactName, values: Values, errors: FieldError[]) {
  const hasOwn = sourceParts.some((part) => values[`${part}-${fact}`] !== '')
  const fieldOf = (part: string) => (hasOwn ? `${part}-${fact}` : part)
  for (const part of sourceParts)
    if (values[fieldOf(part)] === '')
      errors.push({ field: fieldOf(part), key: part === 'grade' ? 'choose' : 'enter' })
  const [source, checkedOn, grade] = sourceParts.map((part) => String(values[fieldOf(part)]))
  return { source, checkedOn, grade } as Pick<TranslatedFact, 'source' | 'checkedOn' | 'grade'>
}

/** The values of the fields for what is known; the source that most facts have is the one of all. */
export function fillFactsForm(
  { stored, language }: Pick<Page, 'stored' | 'language'>,
  { result, without, today }: { result: string | null; without: string[]; today: string },
): Record<string, string> {
  const facts = Object.entries(stored) as [FactName, TranslatedFact][]
  const sourceOf = (fact: TranslatedFact) => sourceParts.map((part) => fact[part])
  const alike = [...Map.groupBy(facts, ([, fact]) => JSON.stringify(sourceOf(fact))).values()]
  const common = alike.toSorted((one, other) => other.length - one.length)[0]?.[0]?.[1]
  const [source = '', checkedOn = today, grade = ''] = common ? sourceOf(common) : []
  const values: Record<string, string> = { result: result ?? '', source, checkedOn, grade }
  for (const fact of without) values[withoutField(fact)] = checkedValue
  for (const [fact, known] of facts) {
    const text = isOfEveryLanguage(fact) || known.lang === language ? known.value : known.texts[language]
    const form = factForms[kindOf(fact)] as FactForm<TranslatedFact['value']>
    for (const [part, words] of Object.entries(text === undefined ? {} : form.fill(text)))
      values[factField(fact, part as FactPart)] = words
    if (common && !isDeepStrictEqual(sourceOf(known), sourceOf(common)))
      for (const part of sourceParts) values[`${part}-${fact}`] = known[part]
  }
  return values
}
