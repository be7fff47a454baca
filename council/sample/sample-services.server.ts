import { fold } from '../../rules/fold.ts'
import type { Need } from '../../rules/needs.ts'
import type { ServiceResult } from '../../rules/service-result.ts'
import { type AuditActor, recordAct } from '../audit/audit.server.ts'
import { type AlsoCalled, storeAlsoCalled } from '../catalogue/facts/keep-also-called.server.ts'
import { refreshListing } from '../catalogue/services/listing.server.ts'
import { takeNextRank } from '../catalogue/services/rank-services.server.ts'
import type { Database } from '../database/tables.ts'

export interface SampleService {
  serviceId: string
  serviceName: string
  serviceDescription: string
  category: string
  link: string
  /** What people come for with it; absent where it is none of the eight. */
  need?: Need
  /** What the applicant gets; absent where no source says it. */
  result?: ServiceResult
  localName: { lang: string; text: string } | null
  source: string[]
  asOf: string
  grade: 'A' | 'B' | 'C'
  facts: Record<string, { value: FactValue; grade: 'A' | 'B' | 'C'; source: string[] }>
}

type FactValue = string | number | string[]

/** A translation of the sample; facts that are numbers need none. */
export interface SampleTexts {
  categories: Record<string, { name: string; description: string }>
  services: Record<
    string,
    { serviceName: string; serviceDescription: string; facts: Record<string, FactValue> }
  >
}

/**
 * Inserts the names and descriptions of sample categories, in English and in the languages of `texts`; what
 * is written stays.
 */
export async function addSampleCategories(
  trx: Database,
  descriptions: Record<string, string>,
  texts: Map<string, SampleTexts>,
): Promise<void> {
  const rows = Object.entries(descriptions).flatMap(([category, description]) => [
    { category, language: 'en', name: category, description },
    ...Array.from(texts).flatMap(([language, { categories }]) => {
      const words = categories[category]
      return words ? [{ category, language, ...words }] : []
    }),
  ])
  await trx
    .insertInto('categoryTexts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** How a sample service is added: with what else it is called, and in which stage. */
interface Adding {
  texts: Map<string, SampleTexts>
  alsoCalled?: AlsoCalled
  stage: 'open' | 'draft'
  now: Date
}

/** Inserts a sample service with its facts, in English and in the languages of `texts`. */
export async function addSampleService(
  trx: Database,
  by: AuditActor,
  service: SampleService,
  { texts, alsoCalled = {}, stage, now }: Adding,
): Promise<void> {
  const { serviceId, serviceName, serviceDescription, category, link, need = null, result = null } = service
  const at = now.toISOString()
  const fields = { serviceId, serviceName, serviceDescription, category, link }
  await trx
    .insertInto('services')
    .values({
      ...fields,
      nameKey: fold(serviceName),
      lang: 'en',
      need,
      result,
      rank: await takeNextRank(trx),
      sample: 1,
      listed: 1,
      stage,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
  await addFacts(trx, service)
  for (const [language, { services }] of texts) await addTexts(trx, serviceId, language, services[serviceId])
  await storeAlsoCalled(trx, serviceId, alsoCalled)
  await refreshListing(trx, serviceId)
  await recordAct(trx, by, {
    act: 'service.created',
    subject: serviceId,
    after: { ...fields, need, result, stage },
    date: at,
  })
}

async function addFacts(trx: Database, service: SampleService) {
  const { serviceId, localName, asOf, facts } = service
  const own = { source: service.source.join(', '), checkedOn: asOf, grade: service.grade }
  const rows = Object.entries(facts).map(([fact, { value, grade, source }]) => ({
    serviceId,
    fact,
    lang: 'en',
    grade,
    checkedOn: asOf,
    source: source.join(', '),
    value: linesOf(value),
  }))
  if (localName)
    rows.push({ serviceId, fact: 'localName', value: localName.text, lang: localName.lang, ...own })
  if (rows.length === 0) return
  await trx
    .insertInto('serviceFacts')
    .values(rows.map((row) => ({ ...row, sample: 1 as const })))
    .execute()
}

async function addTexts(
  trx: Database,
  serviceId: string,
  language: string,
  words: SampleTexts['services'][string] | undefined,
) {
  if (!words) return
  const { facts, ...texts } = words
  await trx
    .insertInto('serviceTexts')
    .values({ serviceId, language, ...texts })
    .execute()
  const rows = Object.entries(facts).map(([fact, value]) => ({
    serviceId,
    fact,
    language,
    value: linesOf(value),
  }))
  if (rows.length > 0) await trx.insertInto('serviceFactTexts').values(rows).execute()
}

function linesOf(value: FactValue) {
  return Array.isArray(value) ? value.join('\n') : String(value)
}
