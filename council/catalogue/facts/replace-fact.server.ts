import { isDay } from '../../../rules/days.ts'
import { type FactName, type ServiceFacts, writeFact } from '../../../rules/service-facts.ts'
import type { ServiceFactRow } from '../../database/service-tables.ts'
import type { Database } from '../../database/tables.ts'

export interface FactInput<K extends FactName = FactName> {
  value: ServiceFacts[K]
  /** The language of the value; the service's own if undefined. */
  lang?: string
  /** All its translations by language: any others are deleted. */
  texts?: Record<string, ServiceFacts[K]>
  source: string
  checkedOn: string
  grade: ServiceFactRow['grade']
}

/** Writes one fact, without an audit line, in the transaction of an act that has one. */
export async function replaceFact<K extends FactName>(
  trx: Database,
  service: { serviceId: string; lang: string },
  fact: K,
  input: FactInput<K> | null | undefined,
) {
  const { serviceId } = service
  for (const table of ['serviceFactTexts', 'serviceFacts'] as const)
    await trx.deleteFrom(table).where('serviceId', '=', serviceId).where('fact', '=', fact).execute()
  if (!input) return
  const { value, texts = {}, lang = service.lang, source, checkedOn, grade } = input
  if (!isDay(checkedOn)) throw new RangeError(`not a day: ${checkedOn}`)
  await trx
    .insertInto('serviceFacts')
    .values({ serviceId, fact, value: writeFact(fact, value), lang, source, checkedOn, grade })
    .execute()
  const rows = Object.entries(texts).map(([language, text]) => ({
    serviceId,
    fact,
    language,
    value: writeFact(fact, text),
  }))
  if (rows.length > 0) await trx.insertInto('serviceFactTexts').values(rows).execute()
}
