import { type FactName, factNames, readFact, type ServiceFacts } from '../../../rules/service-facts.ts'
import { type Admin, requireRole } from '../../actors/actors.server.ts'
import type { Database } from '../../database/tables.ts'
import { factsIn, type KnownFact, readFactRows } from './read-facts.server.ts'

export type TranslatedFact<K extends FactName = FactName> = KnownFact<K> & {
  /** Its translations by language. */
  texts: Record<string, ServiceFacts[K]>
}

/** Finds a fact of a service in its own language, with its translations; undefined when the fact is not set. */
export async function findTranslatedFact<K extends FactName>(
  db: Database,
  actor: Admin,
  serviceId: string,
  fact: K,
): Promise<TranslatedFact<K> | undefined> {
  requireRole(actor, 'admin')
  // No translation has the language '', so the fact comes in its own language.
  const own = factsIn(await readFactRows(db, serviceId, ''), '')[fact]
  if (!own) return undefined
  const rows = await db
    .selectFrom('serviceFactTexts')
    .select(['language', 'value'])
    .where('serviceId', '=', serviceId)
    .where('fact', '=', fact)
    .execute()
  const texts = rows.flatMap(({ language, value }) => {
    const text = readFact(fact, value)
    return text === undefined ? [] : [[language, text] as const]
  })
  return { ...own, texts: Object.fromEntries(texts) } as unknown as TranslatedFact<K>
}

/** Reads the name of a fact; undefined for any other text. */
export function readFactName(text: string): FactName | undefined {
  return factNames.find((name) => name === text)
}
