import { type FactName, factNames, readFact, type ServiceFacts } from '../../rules/service-facts.ts'
import type { Database } from '../database/open.server.ts'
import type { ServiceFactRow } from '../database/tables.ts'

/** A fact of a service in a language, and where it is from. */
export type KnownFact<K extends FactName = FactName> = Pick<
  ServiceFactRow,
  'lang' | 'source' | 'checkedOn' | 'grade'
> & { value: ServiceFacts[K] }

export type KnownFacts = { [K in FactName]?: KnownFact<K> }

/** What is known of a service, each fact in the language if it was written in it; what is not known is left out. */
export async function listServiceFacts(
  db: Database,
  serviceId: string,
  language: string,
): Promise<KnownFacts> {
  const rows = await db
    .selectFrom('serviceFacts as facts')
    .leftJoin('serviceFactTexts as texts', (join) =>
      join
        .onRef('texts.serviceId', '=', 'facts.serviceId')
        .onRef('texts.fact', '=', 'facts.fact')
        .on('texts.language', '=', language),
    )
    .select(['facts.fact', 'facts.value', 'facts.lang', 'facts.source', 'facts.checkedOn', 'facts.grade'])
    .select('texts.value as written')
    .where('facts.serviceId', '=', serviceId)
    .execute()
  const known: Record<string, KnownFact> = {}
  for (const name of factNames) {
    const row = rows.find(({ fact }) => fact === name)
    if (!row) continue
    const { source, checkedOn, grade, lang } = row
    const own = readFact(name, row.value)
    const written = row.written && lang !== language ? readFact(name, row.written) : undefined
    const value = written ?? own
    if (value !== undefined)
      known[name] = { value, lang: written ? language : lang, source, checkedOn, grade }
  }
  return known as KnownFacts
}

/** The days that a service allows; undefined when they are not known. */
export async function findDays(db: Database, serviceId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('serviceFacts')
    .select('value')
    .where('serviceId', '=', serviceId)
    .where('fact', '=', 'days')
    .executeTakeFirst()
  return row && readFact('days', row.value)
}
