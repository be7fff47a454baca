import { type ExpressionBuilder, sql } from 'kysely'
import { type FactName, factNames, kindOf } from '../../../rules/service-facts.ts'
import type { Database, Tables } from '../../database/tables.ts'

/** The facts that consist of words: all but the time limit. */
const inWords = factNames.filter((name) => kindOf(name) !== 'days')

/** An authority of which only the phone number is known holds no words. */
const phoneOnly = '{"name":"","office":"",%'

/** The builder of a query's conditions on a listed service, the row `listed`, joined with its own row. */
export type ListedService = ExpressionBuilder<
  Tables & { listed: Tables['serviceListing'] },
  'listed' | 'services'
>

/**
 * The condition that a fact of the service is not written in one of `languages`.
 * Both of its tables are read by their primary keys.
 */
export function lacksFactTexts({ eb, selectFrom }: ListedService, languages: string[]) {
  const others = sql<number>`(case when "facts"."lang" in (${sql.join(languages)})
    then ${sql.lit(languages.length - 1)} else ${sql.lit(languages.length)} end)`
  // A count, because PostgreSQL may answer `exists` by reading the facts of all services.
  return eb(
    selectFrom('serviceFacts as facts')
      .select(({ fn }) => fn.countAll<number>().as('lacking'))
      .whereRef('facts.serviceId', '=', 'listed.serviceId')
      .where('facts.fact', 'in', inWords)
      .where('facts.value', 'not like', phoneOnly)
      .where(({ eb, selectFrom }) =>
        eb(
          selectFrom('serviceFactTexts as written')
            .select(({ fn }) => fn.countAll<number>().as('translations'))
            .whereRef('written.serviceId', '=', 'facts.serviceId')
            .whereRef('written.fact', '=', 'facts.fact')
            .where('written.language', 'in', languages)
            .whereRef('written.language', '<>', 'facts.lang')
            .where('written.value', '<>', ''),
          '<',
          others,
        ),
      ),
    '>',
    0,
  )
}

/**
 * Finds by service, then by language, the facts that are not written in one of `languages`, in the order of
 * the law. A service with nothing missing has no entry.
 */
export async function findUntranslatedFacts(db: Database, serviceIds: string[], languages: string[]) {
  const found = new Map<string, Map<string, FactName[]>>()
  if (serviceIds.length === 0) return found
  const [facts, texts] = await Promise.all([
    db
      .selectFrom('serviceFacts')
      .select(['serviceId', 'fact', 'lang'])
      .where('serviceId', 'in', serviceIds)
      .where('fact', 'in', inWords)
      .where('value', 'not like', phoneOnly)
      .execute(),
    db
      .selectFrom('serviceFactTexts')
      .select(['serviceId', 'fact', 'language'])
      .where('serviceId', 'in', serviceIds)
      .where('language', 'in', languages)
      .where('value', '<>', '')
      .execute(),
  ])
  const keyOf = (...parts: string[]) => JSON.stringify(parts)
  const written = new Set(texts.map((text) => keyOf(text.serviceId, text.fact, text.language)))
  for (const name of inWords) {
    for (const { serviceId, lang } of facts.filter(({ fact }) => fact === name)) {
      for (const language of languages) {
        if (language === lang || written.has(keyOf(serviceId, name, language))) continue
        const byLanguage = found.get(serviceId) ?? new Map<string, FactName[]>()
        byLanguage.set(language, [...(byLanguage.get(language) ?? []), name])
        found.set(serviceId, byLanguage)
      }
    }
  }
  return found
}
