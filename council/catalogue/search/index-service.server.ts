import { allowsWrongLetter, withoutOneLetter } from '../../../rules/spelling/one-letter.ts'
import { entryWords } from '../../../rules/spelling/search-words.ts'
import type { ServiceWordRow } from '../../database/service-tables.ts'
import type { Database } from '../../database/tables.ts'

/** The parts of a service in the order in which a search weighs them. */
export const searchedFields = ['name', 'alsoCalled', 'description', 'category'] as const

export type SearchedField = (typeof searchedFields)[number]

const rowsPerInsert = 500

/**
 * Replaces the words by which a service is found, inside the transaction that changes it and has locked the
 * listing. `sortKey` orders services that are found by the same word. Without texts the service is no longer
 * found. A word counts for the first field that has it.
 */
export async function indexService(
  trx: Database,
  service: { id: string; sortKey: string; texts: Record<SearchedField, string[]> },
): Promise<void> {
  const { id, sortKey, texts } = service
  const rows = new Map<string, ServiceWordRow>()
  const spellable = new Set<string>()
  for (const [field, name] of searchedFields.entries()) {
    for (const text of texts[name]) {
      const { spelt, sounds } = entryWords(text, { typed: name === 'alsoCalled' })
      for (const word of spelt) if (allowsWrongLetter(word)) spellable.add(word)
      for (const word of [...spelt, ...sounds])
        if (!rows.has(word)) rows.set(word, { field: String(field), word, sortKey, id })
    }
  }
  await trx.deleteFrom('serviceWords').where('id', '=', id).execute()
  for (const some of chunksOf([...rows.values()])) await trx.insertInto('serviceWords').values(some).execute()
  await addSpellings(trx, [...spellable])
}

/**
 * Adds words to those that are found with one wrong letter. Words are never taken away: one that no service
 * has any more leads to none.
 */
async function addSpellings(trx: Database, words: string[]) {
  if (words.length === 0) return
  const known = new Set<string>()
  for (const some of chunksOf(words)) {
    const rows = await trx
      .selectFrom('spellings')
      .select('word')
      .where('variant', 'in', some)
      .whereRef('word', '=', 'variant')
      .execute()
    for (const { word } of rows) known.add(word)
  }
  const rows = words
    .filter((word) => !known.has(word))
    .flatMap((word) => withoutOneLetter(word).map((variant) => ({ variant, word })))
  for (const some of chunksOf(rows)) {
    await trx
      .insertInto('spellings')
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

function chunksOf<T>(rows: T[]): T[][] {
  const count = Math.ceil(rows.length / rowsPerInsert)
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * rowsPerInsert, (index + 1) * rowsPerInsert),
  )
}
