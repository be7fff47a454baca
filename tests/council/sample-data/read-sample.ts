import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { SampleCertificates } from '../../../council/sample/sample-certificates.server.ts'
import type { SampleTexts } from '../../../council/sample/sample-services.server.ts'
import type { OmissibleField } from '../../../rules/form/definition.ts'
import type { Answers } from '../../../rules/form/evaluate.ts'

type Fact = { value: string | number | string[]; grade: string; source: string[] }
type Service = {
  serviceId: string
  serviceName: string
  serviceDescription: string
  category: string
  link: string
  localName: { lang: string; text: string } | null
  state: string
  source: string[]
  asOf: string
  grade: string
  facts: Record<string, Fact>
}
type Decision = { status: string; daysAfter: number; minutesOfDay: number; reason?: string; remark?: string }
type Step = {
  daysAfter: number
  minutesOfDay: number
  note?: string
  seen?: number[]
  missing?: number[]
  atHand?: number[]
}
export type Application = {
  person: string
  serviceId: string
  applicantPhoneNo: string
  applicantVillage: string
  /** Missing where `dueIn` stands in its place. */
  daysAgo?: number
  dueIn?: number
  minutesOfDay: number
  atHand?: number[]
  steps?: Step[]
  decisions: Decision[]
  answers?: Answers
} & Record<OmissibleField | 'applicantName' | 'userDetails' | 'additionalInfo', string>
type Person = { key: string; name: string; email: string; village: number }
export type Place = {
  code: string
  name: string
  stateCode?: string
  districtCode?: string
  blockCode?: string
}
type Level = 'states' | 'districts' | 'blocks' | 'villages'
type Places = Record<Level, Place[]> & Record<'source' | 'licence' | 'asOf' | 'homeBlockCode', string>

function read<T>(name: string): T {
  return JSON.parse(
    readFileSync(new URL(`../../../council/sample/${name}.json`, import.meta.url), 'utf8'),
  ) as T
}

export const services = read<Service[]>('services')
export const places = read<Places>('places')
export const { people, applications } = read<{ people: Person[]; applications: Application[] }>(
  'applications',
)
/** The forms of services with questions of their own, as they are imported. */
export const forms = read<Record<string, { leaveOut: string[] }>>('forms')
export const certificates = read<SampleCertificates>('certificates')
export const council = read<Record<string, string>>('council')
/** By service and language, what people call it beside its name. */
export const alsoCalled = read<Record<string, Record<string, string>>>('also-called')
export const categories = read<Record<string, string>>('categories')
/** What the sample says in the languages that it is not written in. */
export const texts = new Map(
  ['hi', 'mr'].map((language) => [
    language,
    read<SampleTexts & { council: Record<string, string> }>(`texts/${language}`),
  ]),
)

/** Fails with the values that occur more than once. */
export function assertUnique(values: string[]) {
  assert.deepEqual(
    values.filter((value, index) => values.indexOf(value) !== index),
    [],
  )
}
