import { type Day, isDay } from './days.ts'
import { daysAllowed } from './legal-clock/stops.ts'

export interface RequiredDocument {
  name: string
  /** What the council says about it beside its name; empty when nothing. */
  note: string
}

/** Who answers for a service, or hears an appeal; each of the three empty when it is not known. */
export interface Authority {
  name: string
  office: string
  phone: string
}

/** What may be known of a service beside its own words. */
export interface ServiceFacts {
  documents: RequiredDocument[]
  fee: string
  /** Within how many days it is to be decided. */
  days: number
  designatedOfficer: Authority
  firstAppellate: Authority
  secondAppellate: Authority
  /** Who may apply. */
  eligibility: string
}

export type FactName = keyof ServiceFacts

/** How facts are asked for, and the value that each way of asking yields. */
export interface FactKinds {
  documents: RequiredDocument[]
  /** A text of one line. */
  line: string
  /** A text of several lines. */
  lines: string
  days: number
  authority: Authority
}

export type FactKind = keyof FactKinds

/** The kinds that yield a value of this type. */
type KindsOf<T> = { [K in FactKind]: FactKinds[K] extends T ? K : never }[FactKind]

interface Codec<T> {
  kind: KindsOf<T>
  /** Undefined: the value says nothing. */
  read(value: string): T | undefined
  write(fact: T): string
  shown(fact: T): string
}

const text: Omit<Codec<string>, 'kind'> = {
  read: (value) => value || undefined,
  write: (fact) => fact,
  shown: (fact) => fact,
}

const authority: Codec<Authority> = {
  kind: 'authority',
  read(value) {
    const { name, office, phone } = (objectIn(value) ?? { office: value }) as Record<string, unknown>
    const read = { name: wordsOf(name), office: wordsOf(office), phone: wordsOf(phone) }
    return read.name || read.office || read.phone ? read : undefined
  },
  write: ({ name, office, phone }) => JSON.stringify({ name, office, phone }),
  shown: ({ name, office, phone }) => [name, office, phone].filter(Boolean).join('\n'),
}

const codecs: { [K in FactName]: Codec<ServiceFacts[K]> } = {
  documents: {
    kind: 'documents',
    read(value) {
      const listed = listIn(value) ?? value.split('\n').map((name) => ({ name: name.trim(), note: '' }))
      const documents = listed.map((one) => ({ name: wordsOf(one.name), note: wordsOf(one.note) }))
      const named = documents.filter(({ name }) => name !== '')
      return named.length > 0 ? named : undefined
    },
    write: (documents) => JSON.stringify(documents.map(({ name, note }) => ({ name, note }))),
    shown: (documents) => documents.map(({ name, note }) => (note ? `${name}: ${note}` : name)).join('\n'),
  },
  fee: { ...text, kind: 'line' },
  days: {
    kind: 'days',
    read(value) {
      const days = /^[0-9]{1,4}$/.test(value) ? Number(value) : 0
      return isDaysAllowed(days) ? days : undefined
    },
    write: String,
    shown: String,
  },
  designatedOfficer: authority,
  firstAppellate: authority,
  secondAppellate: authority,
  eligibility: { ...text, kind: 'lines' },
}

/** The facts of a service, in the order in which the law has a council display them (Maharashtra Rules 2016 r.3). */
export const factNames: readonly FactName[] = [
  'documents',
  'fee',
  'days',
  'designatedOfficer',
  'firstAppellate',
  'secondAppellate',
  'eligibility',
]

/** How a fact is asked for. */
export function kindOf(fact: FactName): FactKind {
  return codecs[fact].kind
}

/** Whether a service may allow so many days. */
export function isDaysAllowed(days: number): boolean {
  return Number.isInteger(days) && days >= daysAllowed.min && days <= daysAllowed.max
}

/** A fact as it is stored, read; undefined when the value says nothing. What is no JSON is lines of documents, or an office. */
export function readFact<K extends FactName>(fact: K, value: string): ServiceFacts[K] | undefined {
  return codecs[fact].read(value)
}

/** A fact as it is stored; throws a RangeError for one that would not be read again. */
export function writeFact<K extends FactName>(fact: K, value: ServiceFacts[K]): string {
  const written = codecs[fact].write(value)
  if (codecs[fact].read(written) === undefined) throw new RangeError(`no ${fact}: ${written}`)
  return written
}

/** A stored fact as plain text, a line for each of its parts; any other value as it is. */
export function formatFact(fact: string, value: string): string {
  const name = factNames.find((one) => one === fact)
  return name ? shownBy(name, value) : value
}

function shownBy<K extends FactName>(fact: K, value: string) {
  const read = readFact(fact, value)
  return read === undefined ? value : codecs[fact].shown(read)
}

/** Whether whoever reads a fact is to ask the office first: it is older than a year, or of grade C. */
export function needsChecking(fact: { checkedOn: string; grade: string }, today: Day): boolean {
  if (fact.grade === 'C' || !isDay(fact.checkedOn)) return true
  const aYearOn = `${String(Number(fact.checkedOn.slice(0, 4)) + 1).padStart(4, '0')}${fact.checkedOn.slice(4)}`
  return aYearOn < today
}

function objectIn(value: string): Record<string, unknown> | undefined {
  const read = jsonIn(value)
  return typeof read === 'object' && read !== null && !Array.isArray(read)
    ? (read as Record<string, unknown>)
    : undefined
}

function listIn(value: string): Partial<Record<keyof RequiredDocument, unknown>>[] | undefined {
  const read = jsonIn(value)
  if (!Array.isArray(read)) return undefined
  return read.filter((one) => typeof one === 'object' && one !== null)
}

function jsonIn(value: string): unknown {
  if (!/^[[{]/.test(value)) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function wordsOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
