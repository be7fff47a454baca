import type { Generated } from 'kysely'
import type { Day } from '../../rules/days.ts'
import type { Need } from '../../rules/needs.ts'
import type { ReadyKind } from '../../rules/ready-words.ts'
import type { ServiceResult } from '../../rules/service-result.ts'
import type { ServiceStage } from '../../rules/service-stage.ts'
import { column, ofNobody, ofPeople } from './described-table.ts'
import type { Flag, Instant } from './stored-values.ts'

export interface ServiceRow {
  serviceId: string
  serviceName: string
  serviceDescription: string
  category: string
  link: string
  nameKey: string
  sample: Flag
  createdAt: Instant
  updatedAt: Instant
  deletedAt: Instant | null
  listed: Flag
  /** The language of the name, description and category in this row. */
  lang: string
  /** What people come for with it; null where it is none of the eight. */
  need: Need | null
  /** Its place among the services of its need: the lowest comes first. */
  rank: Generated<number>
  /** The newest published version of its form; null where it asks nothing of its own. */
  formVersion: Generated<number | null>
  /** Whether citizens can apply for it; a draft stands in no catalogue. */
  stage: Generated<ServiceStage>
  /** `PauseReasons` as JSON: empty unless it is paused. */
  pauseReasons: Generated<string>
  /** What the applicant gets in the end; null until the administrator has chosen it. */
  result: Generated<ServiceResult | null>
  /** JSON: the names of the facts of which there are deliberately none. */
  withoutFacts: Generated<string>
}

/** A version of what a service asks besides the applicant's fields, or of what its certificate says. */
export const versions = ofPeople('account', 'admin', 'always', {
  serviceId: column<string>('service'),
  /** 0 is the draft; the others were published, and never change. */
  version: column<number>('service'),
  /** A `FormDefinition` or a `CertificateTemplate` as JSON. */
  definition: column<string>('service'),
  /** Of the draft: grows with each save. */
  revision: column<Generated<number>>('service'),
  /** What the version changes, as the administrator wrote it. */
  note: column<Generated<string>>('service'),
  changedAt: column<Instant>('times'),
  publishedAt: column<Instant | null>('times'),
  changedBy: column<string>('account'),
})

/** What officers choose instead of typing. */
export interface ReadyWordsRow {
  id: string
  kind: ReadyKind
  /** Null: for all services. */
  serviceId: string | null
  /** `ReadyTexts` as JSON. */
  texts: string
  createdAt: Instant
}

/** What else people call a service in a language, as the admin typed it. Searched, never shown on a page. */
export interface AlsoCalledRow {
  serviceId: string
  language: string
  words: string
}

export interface ServiceTextRow {
  serviceId: string
  language: string
  serviceName: string
  serviceDescription: string
}

export interface CategoryTextRow {
  category: string
  language: string
  name: string
  description: string
}

export interface ServiceFactTextRow {
  serviceId: string
  fact: string
  language: string
  value: string
}

/** The place of a service in the catalogue, the same in each language. */
export interface ServiceListingRow {
  language: string
  serviceId: string
  category: string
  /** The language in which the service itself is written, as in `ServiceRow`. */
  lang: string
  /** Made by `placeInCatalogue` of the need and the rank. */
  sortKey: string
}

export interface ServiceFactRow {
  serviceId: string
  fact: string
  value: string
  lang: string
  source: string
  checkedOn: string
  grade: 'A' | 'B' | 'C'
  /** Whether it is of the sample, and nobody has checked it in this office. */
  sample: Generated<Flag>
}

/** A word by which a service is found. */
export interface ServiceWordRow {
  /** The position in `searchedFields` of the first field that has the word, as a digit. */
  field: string
  word: string
  sortKey: string
  id: string
}

/** A word that a service has or had, and one of its variants: itself, or itself without one letter. */
export interface SpellingRow {
  variant: string
  word: string
}

/** What was searched on a day in a language, and found nothing. */
const searchesNotFound = ofPeople('account', 'admin', 'search', {
  words: column<string>('searched'),
  language: column<string>('searched'),
  day: column<Day>('searched'),
  count: column<number>('searched'),
})

export const serviceTables = {
  services: ofNobody<ServiceRow>({ shown: true }),
  serviceTexts: ofNobody<ServiceTextRow>({ shown: true }),
  categoryTexts: ofNobody<CategoryTextRow>({ shown: true }),
  serviceFacts: ofNobody<ServiceFactRow>({ shown: true }),
  serviceFactTexts: ofNobody<ServiceFactTextRow>({ shown: true }),
  serviceListing: ofNobody<ServiceListingRow>({ shown: true }),
  alsoCalled: ofNobody<AlsoCalledRow>({ shown: true }),
  readyWords: ofNobody<ReadyWordsRow>(),
  serviceWords: ofNobody<ServiceWordRow>({ shown: true }),
  spellings: ofNobody<SpellingRow>({ shown: true }),
  searchesNotFound,
  forms: versions,
}
