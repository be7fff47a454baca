import { sql } from 'kysely'
import { wordsOf } from '../../rules/fold.ts'
import type { Database } from './tables.ts'

/**
 * Replaces the search words of a citizen, inside the transaction that changes the account. Without texts the
 * citizen is no longer found. The limit of words holds for each text, so a long one does not displace the
 * others. Services have an index of their own in `council/catalogue/search/`.
 */
export async function indexWords(
  trx: Database,
  { id, sortKey, texts }: { id: string; sortKey: string; texts: string[] },
): Promise<void> {
  await trx.deleteFrom('citizenWords').where('id', '=', id).execute()
  const words = new Set(texts.flatMap((text) => wordsOf(text)))
  if (words.size === 0) return
  await trx
    .insertInto('citizenWords')
    .values([...words].map((word) => ({ word, sortKey, id })))
    .execute()
}

/**
 * Selects the citizens in whom each word of the search begins some word, along the index: sorted by their
 * word that the longest search word begins, then by sort key. One with several such words appears once.
 * Undefined when the search has no word.
 */
export function citizensMatching(db: Database, search: string) {
  const [first, ...others] = wordsOf(search).sort((a, b) => b.length - a.length)
  if (first === undefined) return undefined
  let query = db
    .selectFrom('citizenWords as found')
    .where('found.word', '>=', first)
    .where('found.word', '<', prefixEnd(first))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('citizenWords as earlier')
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
        selectFrom('citizenWords as other')
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
