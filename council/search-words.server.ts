import { sql } from 'kysely'
import { wordsOf } from '../rules/fold.ts'
import type { Database } from './database/tables.ts'

/** A table of words by which services, or citizens, are found. */
export type WordTable = 'serviceWords' | 'citizenWords'

/**
 * Writes the words by which an entry is found, in place of those it had; inside the transaction that changes the
 * entry. No texts: the entry is found no more. Each text has its own limit of words: a long one leaves the others theirs.
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
 * The entries in which every word of `search` begins some word, walked along the index of words: by the first
 * search word as the entry writes it, then by sort key. An entry that has several such words counts once.
 * Undefined when `search` holds no word.
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

/** The first text that no longer begins with `word`: U+10FFFF is in no folded word. */
export function prefixEnd(word: string) {
  return `${word}\u{10ffff}`
}
