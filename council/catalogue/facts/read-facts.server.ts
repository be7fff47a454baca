import type { Day } from '../../../rules/days.ts'
import {
  type FactName,
  factNames,
  needsChecking,
  readFact,
  type ServiceFacts,
} from '../../../rules/service-facts.ts'
import { prepareQuery } from '../../database/prepared.server.ts'
import type { ServiceFactRow } from '../../database/service-tables.ts'
import type { Database } from '../../database/tables.ts'

/** A fact of a service in a language, with its source. */
export type KnownFact<K extends FactName = FactName> = Pick<
  ServiceFactRow,
  'lang' | 'source' | 'checkedOn' | 'grade'
> & { value: ServiceFacts[K] }

export type KnownFacts = { [K in FactName]?: KnownFact<K> }

/** Lists a service's facts, each in the language if it is translated; facts not set are missing. */
export async function listServiceFacts(
  db: Database,
  serviceId: string,
  language: string,
): Promise<KnownFacts> {
  return factsIn(await readFactRows(db, serviceId, language), language)
}

export type FactRow = Omit<ServiceFactRow, 'serviceId' | 'sample'> & { translation: string | null }

/** Reads all stored facts of a service with their translations into the language. */
export function readFactRows(db: Database, serviceId: string, language: string): Promise<FactRow[]> {
  return db
    .selectFrom('serviceFacts as facts')
    .leftJoin('serviceFactTexts as texts', (join) =>
      join
        .onRef('texts.serviceId', '=', 'facts.serviceId')
        .onRef('texts.fact', '=', 'facts.fact')
        .on('texts.language', '=', language),
    )
    .select(['facts.fact', 'facts.value', 'facts.lang', 'facts.source', 'facts.checkedOn', 'facts.grade'])
    .select('texts.value as translation')
    .where('facts.serviceId', '=', serviceId)
    .execute()
}

/** A stored fact with what is written of it in other languages. */
export type TranslatedFact = Omit<FactRow, 'translation'> & { texts: Record<string, string> }

/** Reads all stored facts of a service, by name, each with all its translations. */
export async function readTranslatedFacts(db: Database, serviceId: string): Promise<TranslatedFact[]> {
  const rows = await factsInAllLanguages(db, { serviceId })
  return [...Map.groupBy(rows, ({ fact }) => fact).values()].flatMap((same) => {
    const texts = same.flatMap(({ language, text }) => (language && text !== null ? [[language, text]] : []))
    return same.slice(0, 1).map(({ language: _, text: __, ...fact }) => ({
      ...fact,
      texts: Object.fromEntries(texts) as Record<string, string>,
    }))
  })
}

const factsInAllLanguages = prepareQuery((db, params: { serviceId: string }) =>
  db
    .selectFrom('serviceFacts as facts')
    .leftJoin('serviceFactTexts as texts', (join) =>
      join.onRef('texts.serviceId', '=', 'facts.serviceId').onRef('texts.fact', '=', 'facts.fact'),
    )
    .select(['facts.fact', 'facts.value', 'facts.lang', 'facts.source', 'facts.checkedOn', 'facts.grade'])
    .select(['texts.language', 'texts.value as text'])
    .where('facts.serviceId', '=', params.serviceId)
    .orderBy('facts.fact')
    .orderBy('texts.language'),
)

/** Decodes the rows into facts, each in the language if it is translated. */
export function factsIn(rows: FactRow[], language: string): KnownFacts {
  const known: Record<string, KnownFact> = {}
  for (const name of factNames) {
    const row = rows.find(({ fact }) => fact === name)
    if (!row) continue
    const { source, checkedOn, grade, lang } = row
    const own = readFact(name, row.value)
    const translated = row.translation && lang !== language ? readFact(name, row.translation) : undefined
    const value = translated ?? own
    if (value !== undefined)
      known[name] = { value, lang: translated ? language : lang, source, checkedOn, grade }
  }
  return known as KnownFacts
}

/** Decodes the facts that were kept with an application, each in the language if it is translated. */
export function keptFactsIn(kept: TranslatedFact[], language: string): KnownFacts {
  return factsIn(
    kept.map(({ texts, ...fact }) => ({ ...fact, translation: texts[language] ?? null })),
    language,
  )
}

/** A fact for display; `check` advises the reader to ask the office first. */
export type ShownFact = {
  [K in FactName]: KnownFact<K> & { fact: K; check: boolean }
}[FactName]

/** Sorts the facts in the order in which the law makes a council display them. */
export function inLegalOrder(facts: KnownFacts, today: Day): ShownFact[] {
  return factNames.flatMap((fact) => {
    const known = facts[fact]
    return known ? [{ ...known, fact, check: needsChecking(known, today) } as ShownFact] : []
  })
}

/** The time limit among the stored facts of a service, in days; undefined when it is not set. */
export function daysIn(facts: TranslatedFact[]): number | undefined {
  const row = facts.find(({ fact }) => fact === 'days')
  return row && readFact('days', row.value)
}

/**
 * The time limit of a service that was in force at an instant, in days, by what the audit keeps of its
 * changes since; `days` is the one of today. Where none was set then it is the first one after it; undefined
 * when there is none.
 */
export async function daysInForceAt(
  db: Database,
  serviceId: string,
  instant: string,
  days: number | undefined,
): Promise<number | undefined> {
  const changes = await db
    .selectFrom('audit')
    .select('before')
    .where('subject', '=', serviceId)
    .where('act', '=', 'service.factsSet')
    .where('date', '>', instant)
    .orderBy('date')
    .orderBy('ordinal')
    .execute()
  for (const { before } of changes) {
    const value = (JSON.parse(before ?? '{}') as { days?: string }).days
    if (value !== undefined) return readFact('days', value)
  }
  return days
}

/** Finds the time limit of a service in days; undefined when it is not set. */
export async function findDays(db: Database, serviceId: string): Promise<number | undefined> {
  return daysIn(await readTranslatedFacts(db, serviceId))
}
