import { plainDigits } from './digits.ts'

const longestWord = 40
const mostWords = 400

/**
 * A text as search compares it: NFKC, lower-cased, Devanagari digits as plain ones ('७/१२' is found as '7/12'), without
 * nuktas, without the diacritics of Latin, without joiners and other invisible characters, and as people also write
 * it in Devanagari: चांद for चाँद, अॅप for ॲप.
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
 * The distinct words of a text, folded, in order: at most 400, each cut at 40 code points; a Devanagari vowel sign
 * stays with its letter.
 */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const [word] of fold(text).matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu)) {
    words.add([...word].slice(0, longestWord).join(''))
    if (words.size === mostWords) break
  }
  return [...words]
}
