import { plainDigits } from './digits.ts'

const maxWordLength = 40
const maxWords = 400

/**
 * Folds a text for search: NFKC, lower case, Devanagari digits as ASCII ('७/१२' matches '7/12'), no nuktas,
 * no Latin diacritics, no joiners or other invisible characters, and one of two common Devanagari spellings:
 * चांद for चाँद, ॲप for अॅप.
 */
export function fold(text: string): string {
  return plainDigits(text.normalize('NFKD'))
    .replace(/\p{Default_Ignorable_Code_Point}|\u093C|[\u0300-\u036F]/gu, '')
    .replaceAll('\u0901', '\u0902')
    .replaceAll('\u0905\u0945', '\u0972')
    .toLowerCase()
    .normalize('NFKC')
}

/**
 * Splits a text into its distinct folded words, in order: at most 400, each cut to 40 code points. A
 * Devanagari vowel sign stays with its letter.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const [word] of fold(text).matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) {
    words.add([...word].slice(0, maxWordLength).join(''))
    if (words.size === maxWords) break
  }
  return [...words]
}
