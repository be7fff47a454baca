import { sql } from 'kysely'
import { wordsOf } from '../../rules/fold.ts'
import type { Database } from './tables.ts'

/** An index of search words; services have one of their own in `council/catalogue/search/`. */
export type WordTable = 'citizenWords'

/**
 * Replaces the search words of an entry, inside the transaction that changes it. Without texts the entry is
 * no longer found. The limit of words holds for each text, so a long one does not displace the others.
 */
export async function indexWords(
  trx: Database,
  entry: { table: WordTable; id: string; sortKey: string; texts: string[] },
): Promise<void> {
  const { table, id, sortKey } = entry
  await trx.deleteFrom(table).where('id', '=', id).execute()
  const words = new Set(entry.texts.flatMap((text) => wordsOf(text)))
  if (words.size === 0) return
  await trx
    .insertInto(table)
    .values([...words].map((word) => ({ word, sortKey, id })))
    .execute()
}

/**
 * Selects the entries in which each word of the search begins some word, along the index: sorted by the
 * entry's word that the longest search word begins, then by sort key. An entry with several such words
 * appears once. Undefined when the search has no word.
 */
export function entriesMatching(db: Database, table: WordTable, search: string) {
  const [first, ...others] = wordsOf(search).sort((a, b) => b.length - a.length)
  if (first === undefined) return undefined
  let query = db
    .selectFrom(`${table} as found`)
    .where('found.word', '>=', first)
    .where('found.word', '<', prefixEnd(first))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom(`${table} as earlier`)
            .select(sql`1`.as('one'))
            .whereRef('earlier.id', '=', 'found.id')
            .where('earlier.word', '>=', first)
            .whereRef('earlier.word', '<', 'found.word'),
        ),
      ),
    )
  for (const word of others) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom(`${table} as other`)
          .select(sql`1`.as('one'))
          .whereRef('other.id', '=', 'found.id')
          .where('other.word', '>=', word)
          .where('other.word', '<', prefixEnd(word)),
      ),
    )
  }
  return query
}

/** The upper bound of all texts that begin with `word`: U+10FFFF does not occur in a folded word. */
export function prefixEnd(word: string) {
  return `${word}\u{10ffff}`
}
