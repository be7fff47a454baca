import { type FactName, factNames, readFact, type ServiceFacts } from '../../../rules/service-facts.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { type KnownFact, keptFactsIn, readTranslatedFacts } from './read-facts.server.ts'

export type TranslatedFact<K extends FactName = FactName> = KnownFact<K> & {
  /** Its translations by language. */
  texts: Record<string, ServiceFacts[K]>
}

export type TranslatedFacts = { [K in FactName]?: TranslatedFact<K> }

/** Lists a service's facts, each in its own language with translations; those not set are missing. */
export async function listTranslatedFacts(
  db: Database,
  actor: Admin,
  serviceId: string,
): Promise<TranslatedFacts> {
  requireRole(actor, 'admin')
  const rows = await readTranslatedFacts(db, serviceId)
  // No translation has the language '', so each fact comes in its own language.
  const known = keptFactsIn(rows, '')
  const facts = rows.flatMap(({ fact, texts }) => {
    const name = factNames.find((one) => one === fact)
    const own = name && known[name]
    return own ? [[name, { ...own, texts: readTexts(name, texts) }] as const] : []
  })
  return Object.fromEntries(facts) as TranslatedFacts
}

function readTexts(fact: FactName, texts: Record<string, string>) {
  const read = Object.entries(texts).map(([language, text]) => [language, readFact(fact, text)] as const)
  return Object.fromEntries(read.filter(([, text]) => text !== undefined))
}
