import { type FactName, factNames, readFact, type ServiceFacts } from '../../rules/service-facts.ts'
import { type Admin, requireRole } from '../actors.server.ts'
import type { Database } from '../database/tables.ts'
import { factsIn, type KnownFact, readFactRows } from './read-facts.server.ts'

export type TranslatedFact<K extends FactName = FactName> = KnownFact<K> & {
  /** The same in the other languages in which it was written. */
  texts: Record<string, ServiceFacts[K]>
}

/** A fact of a service as it was written, with what is written of it in other languages; undefined while it is not known. */
export async function findTranslatedFact<K extends FactName>(
  db: Database,
  actor: Admin,
  serviceId: string,
  fact: K,
): Promise<TranslatedFact<K> | undefined> {
  requireRole(actor, 'admin')
  // No text is written in the language '', so each fact comes in its own.
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

/** The name of a fact; undefined for any other text. */
export function readFactName(text: string): FactName | undefined {
  return factNames.find((name) => name === text)
}
