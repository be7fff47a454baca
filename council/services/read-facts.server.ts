import type { Day } from '../../rules/days.ts'
import {
  type FactName,
  factNames,
  needsChecking,
  readFact,
  type ServiceFacts,
} from '../../rules/service-facts.ts'
import type { Database, ServiceFactRow } from '../database/tables.ts'

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
  return factsIn(await readFactRows(db, serviceId, language), language)
}

type FactRow = Omit<ServiceFactRow, 'serviceId'> & { written: string | null }

/** All that is stored beside a service, with, as `written`, what is written of it in the language. */
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
    .select('texts.value as written')
    .where('facts.serviceId', '=', serviceId)
    .execute()
}

/** The facts among the rows, each in the language if it was written in it. */
export function factsIn(rows: FactRow[], language: string): KnownFacts {
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

/** A fact as it is shown: which one it is, and whether the reader is to ask the office first. */
export type ShownFact = {
  [K in FactName]: KnownFact<K> & { fact: K; check: boolean }
}[FactName]

/** The facts in the order in which the law has a council display them. */
export function inLegalOrder(facts: KnownFacts, today: Day): ShownFact[] {
  return factNames.flatMap((fact) => {
    const known = facts[fact]
    return known ? [{ ...known, fact, check: needsChecking(known, today) } as ShownFact] : []
  })
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
