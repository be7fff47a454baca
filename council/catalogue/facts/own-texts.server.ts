import { type FactName, readFact, type ServiceFacts, writeFact } from '../../../rules/service-facts.ts'
import type { Database } from '../../database/tables.ts'
import type { FactsInput } from './keep-facts.server.ts'
import { readTranslatedFacts } from './read-facts.server.ts'

/** What the state says of facts, with what the council has written of just that in other languages. */
export async function withOwnTexts(
  trx: Database,
  serviceId: string,
  facts: FactsInput,
  languages: string[],
): Promise<FactsInput> {
  const rows = await readTranslatedFacts(trx, serviceId)
  const merged = Object.entries(facts).map(([name, told]) => {
    const fact = name as FactName
    const row = rows.find((one) => one.fact === fact && one.lang === told?.lang)
    if (!told || row?.value !== writeFact(fact, told.value as ServiceFacts[FactName])) return [name, told]
    const own = Object.entries(row.texts)
      .filter(([language]) => !languages.includes(language))
      .map(([language, text]) => [language, readFact(fact, text)])
    return [name, { ...told, texts: { ...told.texts, ...Object.fromEntries(own) } }]
  })
  return Object.fromEntries(merged)
}
