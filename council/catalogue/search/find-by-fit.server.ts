import { type RawBuilder, sql } from 'kysely'
import { soundMark } from '../../../rules/spelling/search-words.ts'
import { type Cursor, type Page, pageOfSorted, sortRows } from '../../database/keyset.server.ts'
import type { Database } from '../../database/tables.ts'
import { type Form, hasForm, type ReadSearch, type ReadWord } from './read-search.server.ts'

/** A service that fits a search of several words. */
export interface FittingService {
  id: string
  /** Orders it among the others. */
  key: string[]
}

/** So many entries of the index are put in order in memory, at most. */
const fewEntries = 250
/** The positions in `searchedFields` of what names a service; further on a word is only mentioned. */
const namingFields = [0, 1]
const order = { direction: 'asc' as const, keyOf: ({ key }: FittingService) => key }

/**
 * The rarest words of a search, as many as have few entries together. Undefined for one word, and where even
 * the rarest has too many.
 */
export function rareWords({ words }: ReadSearch): ReadWord[] | undefined {
  if (words.length === 1) return undefined
  let entries = 0
  const rare = words.filter(({ count }) => {
    entries += count
    return entries <= fewEntries
  })
  return rare.length > 0 ? rare : undefined
}

/**
 * Finds the services that fit a search, the best first: by how many of its words they have, of which one in
 * the name or in what else it is called weighs double; then by the rarest of them, of which the name of any
 * paper counts last, by the field that has it, and by their place in the catalogue. Those without the rarest
 * word are left out when they fit half as well as the best, or less: a search for a death certificate does
 * not find every certificate.
 */
export async function findByFit(
  db: Database,
  search: ReadSearch,
  rare: ReadWord[],
): Promise<FittingService[]> {
  const entries = rare.flatMap(({ forms }) =>
    forms.flatMap((form) =>
      form.fields.map(
        (field) => sql`select "sortKey", "id" from "serviceWords"
          where "field" = ${sql.lit(String(field))} and ${hasForm(sql.raw('"word"'), form)}`,
      ),
    ),
  )
  const best = search.words.map(({ forms }, index) => sql`${bestEntry(forms)} as ${sql.raw(`"${index}"`)}`)
  const { rows } = await sql<Record<string, string | null> & { sortKey: string; id: string }>`
    select "sortKey", "id", ${sql.join(best)} from (${sql.join(entries, sql` union all `)}) as "entry"`.execute(
    db,
  )
  const services = new Map(
    rows.map((row) => [row.id, { ...row, entries: search.words.map((_, index) => row[index] ?? '') }]),
  )
  return inOrder([...services.values()], search.words, rare.length)
}

interface Service {
  id: string
  sortKey: string
  /** Its best entry for each word of the search, '' where it has none. */
  entries: string[]
}

/**
 * Puts services in order. All services that have one of the first `rareCount` words are there, so of these
 * the rarest is the one that the fewest of them have.
 */
function inOrder(services: Service[], words: ReadWord[], rareCount: number): FittingService[] {
  const countOf = (word: number) => services.filter(({ entries }) => entries[word] !== '').length
  const counts = words.map((_, word) => (word < rareCount ? countOf(word) : services.length + 1))
  const rank = (word: number) => (words[word]?.isPaper ? services.length + 2 : (counts[word] ?? 0))
  const byRarity = [...counts.keys()].sort((one, other) => rank(one) - rank(other))
  const weighed = services.map((service) => ({ ...service, weight: weightOf(service.entries) }))
  const half = Math.max(...weighed.map(({ weight }) => weight)) / 2
  const found = weighed.flatMap(({ id, sortKey, entries, weight }) => {
    const position = byRarity.findIndex((word) => entries[word] !== '')
    if (position > 0 && weight <= half) return []
    const rarest = byRarity[position] ?? 0
    const missing = String(2 * words.length - weight).padStart(2, '0')
    // A word that is only a letter away may not be the one that was meant.
    const guessed = words[rarest]?.close ? '1' : '0'
    return [{ id, key: [missing, `${guessed}${position}${entries[rarest]}`, sortKey, id] }]
  })
  return sortRows(found, order)
}

/** A page of what `findByFit` found, 25 services. */
export function pageByFit(found: FittingService[], cursor: Cursor): Promise<Page<FittingService>> {
  return pageOfSorted(found, order, cursor)
}

/**
 * The first entry that a service has of some forms, as `bySound`, field and word without space between: typed
 * so before sounding so, then by field. Null: none.
 */
function bestEntry(forms: Form[]): RawBuilder<unknown> {
  const word = sql.raw('"has"."word"')
  const bySound = sql`case when substr(${word}, 1, 1) = ${sql.lit(soundMark)} then '1' else '0' end`
  return sql`(select min(${bySound} || "has"."field" || ${word}) from "serviceWords" as "has"
    where "has"."id" = "entry"."id" and (${sql.join(
      forms.map((form) => hasForm(word, form)),
      sql` or `,
    )}))`
}

function weightOf(entries: string[]): number {
  const weights = entries.map((entry) => {
    if (entry === '') return 0
    return namingFields.includes(Number(entry[1])) ? 2 : 1
  })
  return weights.reduce((sum: number, weight) => sum + weight, 0)
}
