import { fold } from './fold.ts'

type Replacement = [letters: RegExp, replacement: string]

/** Unicode puts these letters after the alphabet; dictionaries put them before अ. */
const devanagari: Replacement[] = [
  [/\u0950/g, '\u0900'],
  [/\u0972/g, '\u0904'],
]

/** The Marathi alphabet ends with ह, ळ, क्ष, ज्ञ, and counts each of them as one letter. */
const byLanguage: Record<string, Replacement[]> = {
  mr: [
    [/\u0933/g, '\u0939\u{10fffa}'],
    [/\u0915\u094d\u0937/g, '\u0939\u{10fffb}'],
    [/\u091c\u094d\u091e/g, '\u0939\u{10fffc}'],
  ],
}

/** Untranslated texts sort after all texts in the script of the language. */
const latinLast: Replacement[] = [[/\p{Script=Latin}/gu, '\u{10fffd}$&']]

const cache = new Map<string, Replacement[]>()

function replacementsFor(language: string) {
  const cached = cache.get(language)
  if (cached) return cached
  const latin = new Intl.Locale(language).maximize().script === 'Latn'
  const replacements = [...devanagari, ...(byLanguage[language] ?? []), ...(latin ? [] : latinLast)]
  cache.set(language, replacements)
  return replacements
}

/**
 * Makes the sort key of a text: keys compared byte by byte give the dictionary order of the language.
 * Spellings that fold to the same text share a key. Signs such as hyphens keep their order in Unicode.
 */
export function sortKeyOf(text: string, language: string): string {
  return replacementsFor(language).reduce(
    (key, [letters, replacement]) => key.replace(letters, replacement),
    fold(text),
  )
}
