import {
  alsoCalled,
  applications,
  categories,
  council,
  forms,
  people,
  places,
  services,
} from '../council/sample-data/read-sample.ts'
import { saidIn } from './foreign-words.ts'

/** What may stand in Latin letters on a page in Hindi or Marathi, and why. */
export interface Allowed {
  why: string
  what: RegExp
  /** The pages on which it may stand; everywhere without it. */
  on?: RegExp
}

const nameFields = ['applicantName', 'applicantFatherName', 'applicantMotherName'] as const
const typed = ['userDetails', 'additionalInfo', 'applicantLandmark'] as const
const textsOf = (names: readonly string[]) =>
  applications.flatMap((one) => names.map((name) => (one as unknown as Record<string, string>)[name] ?? ''))
/** Answers to the services' own questions that no option has. */
const sentences = applications.flatMap(({ answers = {} }) =>
  Object.values(answers).flatMap((one) => (typeof one === 'string' && one.includes(' ') ? [one] : [])),
)

export const allowed: Allowed[] = [
  { why: 'keys of a keyboard', what: /^(?:[ADNRSU]|J, K)$/ },
  { why: 'the script of the page puts what a code says in its place', what: /\{\w+\}/g, on: /\/verify\b/ },
  { why: 'grades of a source', what: /^[ABC]$|(?<!\p{L})[ABC](?=:)/gu },
  {
    why: 'an act of a state is offered as it is cited in English, with its grade',
    what: /Maharashtra Right to Public Services Act, 2015, s\. 9[^.]*|(?<=दर्जा )[ABC]/g,
    on: /\/admin\/appeals\/rules/,
  },
  {
    why: 'each language is named in its own script',
    what: /^English$|(?<=\()English(?=\))|(?<=: )English(?= - |$)|(?<=, )English(?= (मध्ये|में))/g,
  },
  {
    why: 'the texts of messages and certificates name in braces what is filled in',
    what: /\{\w+(:(\w+|…))?\}/g,
    on: /\/admin\/(messages|services\/certificate)\b/,
  },
  {
    why: 'the numbers of a register begin with capitals',
    what: /NDC(\/2026-27\/45)?|(?<!\p{L})A (ते|से) Z(?!\p{L})/gu,
    on: /\/admin\/(registers|services\/certificate)\b/,
  },
  {
    why: 'what the applicant wrote is shown as it was written',
    what: anyOf([...textsOf(typed), ...sentences]),
  },
  {
    why: 'a person is called as they wrote their name',
    what: anyOf([...textsOf(nameFields), ...people.map((one) => one.name)]),
  },
  {
    why: 'places are called as in the Local Government Directory, which has their names in English alone',
    what: anyOf([places.states, places.districts, places.blocks].flat().map((one) => one.name)),
  },
  { why: 'an email has Latin letters', what: /[\w.]+@(panchayat\.example|invalid|bank)/g },
  {
    why: 'a source is named as it can be found',
    what: anyOf(services.flatMap((one) => Object.values(one.facts).flatMap((fact) => fact.source))),
  },
  { why: 'a link is an address', what: anyOf(services.map((one) => one.link.replace('https://', ''))) },
  {
    why: 'people quote the number of an application and the code of a service',
    what: new RegExp(
      `(${longestFirst(services.map((one) => one.serviceId)).join('|')})(\\d{3}(-\\d+)?)?(?![A-Za-z])`,
      'g',
    ),
  },
  { why: 'the code of a service is made of these', what: /A-Z, 0-9/g },
  { why: 'a one-time link is given in full', what: /http:\/\/portal\.test\/password\/[\w-]+/g },
  { why: 'the address of tracking is given in full', what: /http:\/\/portal\.test\/track\?number=/g },
  { why: 'so an address begins', what: /https?:\/\//g },
  {
    why: 'the admin edits a text in the language that it was written in',
    what: anyOf([
      ...services.map((one) => one.serviceDescription),
      ...Object.entries(categories).flat(),
      ...Object.values(council),
    ]),
    on: /^admin \/admin\/(services|categories|council)\b/,
  },
  {
    why: 'the admin edits a question in each of its languages',
    what: anyOf(saidIn('en', forms)),
    on: /^admin \/admin\/services\/form\/[^/]+\/question\//,
  },
  {
    why: 'exports name a question by its key',
    what: /(?<=नाव: |नाम: )[a-z]\w+/g,
    on: /^admin \/admin\/services\/form\/[^/]+\/question\//,
  },
  {
    why: 'the admin edits what people type into a search, in whatever letters they type it',
    what: anyOf(Object.values(alsoCalled).flatMap((words) => Object.values(words))),
    on: /^admin \/admin\/services\/update\//,
  },
  { why: 'the standard of accessibility has this name', what: /WCAG 2\.2|AA/g, on: /\/accessibility$/ },
  { why: 'the kinds of images have these names', what: /PNG|JPEG|WebP/g, on: /\/admin\/council/ },
  {
    why: 'people call these so in every language',
    what: /(?<![A-Za-z])(PDF|UPI ID|UPI|UTR|CSV)(?![A-Za-z])/g,
  },
  { why: 'the format of a file has this name', what: /JSON/g, on: /\/admin\/services\/form\// },
  {
    why: 'an app on a phone takes the secret in these letters',
    what: /(?<![A-Z\d])([A-Z2-7]{4} ){7}[A-Z2-7]{4}(?![A-Z\d])/g,
    on: /\/account\/second-factor\b/,
  },
  { why: 'what was searched for is repeated', what: /“?zzz”?/g },
]

/** So that a shorter one within a longer one leaves nothing over. */
function longestFirst(texts: string[]) {
  return texts.toSorted((one, other) => other.length - one.length)
}

function anyOf(texts: string[]) {
  const distinct = [...new Set(texts)].filter((text) => /[A-Za-z]/.test(text))
  return new RegExp(
    longestFirst(distinct)
      .map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('|'),
    'g',
  )
}
