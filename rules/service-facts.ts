import { type Day, isDay } from './days.ts'
import { daysAllowed } from './legal-clock/stops.ts'

export interface RequiredDocument {
  name: string
  /** The council's remark about the document; empty if there is none. */
  note: string
}

/** The authority responsible for a service or for an appeal; an unknown field is empty. */
export interface Authority {
  name: string
  office: string
  phone: string
  /** Where it is found; undefined where nobody has said. */
  address?: string
}

/** What whoever is refused has to read of an authority to reach it (Bihar Rules 2011 r.4). */
export const authorityContacts = ['name', 'phone', 'address'] as const

/** What the council may record about a service besides its name and description. */
export interface ServiceFacts {
  documents: RequiredDocument[]
  fee: string
  /** The days within which the council must decide. */
  days: number
  designatedOfficer: Authority
  firstAppellate: Authority
  secondAppellate: Authority
  /** Who may apply. */
  eligibility: string
  /** What an applicant declares and signs, where that is what the service ends with. */
  declaration: string
}

export type FactName = keyof ServiceFacts

/** The kinds of input that a form has for facts, each with the type of its value. */
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

/** The kinds whose value has this type. */
type KindsOf<T> = { [K in FactKind]: FactKinds[K] extends T ? K : never }[FactKind]

interface Codec<T> {
  kind: KindsOf<T>
  /** Undefined if the value holds nothing. */
  read(value: string): T | undefined
  write(fact: T): string
}

const text: Omit<Codec<string>, 'kind'> = {
  read: (value) => value || undefined,
  write: (fact) => fact,
}

const authority: Codec<Authority> = {
  kind: 'authority',
  read(value) {
    const { name, office, phone, address } = (objectIn(value) ?? { office: value }) as Record<string, unknown>
    const read = { name: wordsOf(name), office: wordsOf(office), phone: wordsOf(phone) }
    if (!read.name && !read.office && !read.phone) return undefined
    return wordsOf(address) ? { ...read, address: wordsOf(address) } : read
  },
  write: ({ name, office, phone, address }) =>
    JSON.stringify({ name, office, phone, address: address || undefined }),
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
  },
  fee: { ...text, kind: 'line' },
  days: {
    kind: 'days',
    read(value) {
      const days = /^[0-9]{1,4}$/.test(value) ? Number(value) : 0
      return isDaysAllowed(days) ? days : undefined
    },
    write: String,
  },
  designatedOfficer: authority,
  firstAppellate: authority,
  secondAppellate: authority,
  eligibility: { ...text, kind: 'lines' },
  declaration: { ...text, kind: 'lines' },
}

/** A service's facts, in the order the law requires for their display (Maharashtra Rules 2016 r.3). */
export const factNames: readonly FactName[] = [
  'documents',
  'fee',
  'days',
  'designatedOfficer',
  'firstAppellate',
  'secondAppellate',
  'eligibility',
  'declaration',
]

/**
 * Names the facts among documents, time limit and officer that a service lacks, of those that are `known`.
 * One whose limit and officer are known lacks no documents: it asks for none.
 */
export function lackingToApply(known: readonly string[]): FactName[] {
  const asked = ['documents', 'days', 'designatedOfficer'] as const
  const lacking = asked.filter((name) => !known.includes(name))
  return lacking.length === 1 && lacking[0] === 'documents' ? [] : lacking
}

/** The facts of which a service may deliberately have none. */
export const maybeNone = ['days', 'documents'] as const satisfies FactName[]

/** Names what a service lacks before it can be opened, of what is `known` or deliberately none. */
export function lackingToOpen(known: readonly string[]): FactName[] {
  return neededToOpen.filter((name) => !known.includes(name))
}

/** What a draft is opened with: limit, papers, officer and authority. */
export const neededToOpen = [
  'days',
  'documents',
  'designatedOfficer',
  'firstAppellate',
] as const satisfies FactName[]

/** Returns the kind of input that a form has for a fact. */
export function kindOf(fact: FactName): FactKind {
  return codecs[fact].kind
}

/** Whether a service may set this number of days as its limit. */
export function isDaysAllowed(days: number): boolean {
  return Number.isInteger(days) && days >= daysAllowed.min && days <= daysAllowed.max
}

/**
 * Reads a stored fact; undefined if the value holds nothing. In documents, text that is not JSON gives one
 * document a line; in an authority, it is the office.
 */
export function readFact<K extends FactName>(fact: K, value: string): ServiceFacts[K] | undefined {
  return codecs[fact].read(value)
}

/** Writes a fact for storage; throws a RangeError for one that `readFact` would not read back. */
export function writeFact<K extends FactName>(fact: K, value: ServiceFacts[K]): string {
  const written = codecs[fact].write(value)
  if (codecs[fact].read(written) === undefined) throw new RangeError(`no ${fact}: ${written}`)
  return written
}

/** Whether a fact should be confirmed with the office first: checked over a year ago, or of grade C. */
export function needsChecking(fact: { checkedOn: string; grade: string }, today: Day): boolean {
  if (fact.grade === 'C' || !isDay(fact.checkedOn)) return true
  const aYearLater = `${String(Number(fact.checkedOn.slice(0, 4)) + 1).padStart(4, '0')}${fact.checkedOn.slice(4)}`
  return aYearLater < today
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
