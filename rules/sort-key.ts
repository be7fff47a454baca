import { fold } from './fold.ts'

type Move = [letters: RegExp, to: string]

/** In Unicode they stand behind the alphabet; dictionaries have them before अ. */
const devanagari: Move[] = [
  [/\u0950/g, '\u0900'],
  [/\u0972/g, '\u0904'],
]

/** Marathi's alphabet ends with ह, ळ, क्ष, ज्ञ, which are letters of their own. */
const moved: Record<string, Move[]> = {
  mr: [
    [/\u0933/g, '\u0939\u{10fffa}'],
    [/\u0915\u094d\u0937/g, '\u0939\u{10fffb}'],
    [/\u091c\u094d\u091e/g, '\u0939\u{10fffc}'],
  ],
}

/** What nobody has translated comes after everything that is in the letters of the language. */
const latinLast: Move[] = [[/\p{Script=Latin}/gu, '\u{10fffd}$&']]

const known = new Map<string, Move[]>()

function movesOf(language: string) {
  const found = known.get(language)
  if (found) return found
  const latin = new Intl.Locale(language).maximize().script === 'Latn'
  const moves = [...devanagari, ...(moved[language] ?? []), ...(latin ? [] : latinLast)]
  known.set(language, moves)
  return moves
}

/**
 * What texts of a language are sorted by: compared byte by byte it gives the order of its dictionaries. Spellings that
 * fold to one text come together, in no order; signs such as hyphens come by their place in Unicode.
 */
export function sortKeyOf(text: string, language: string): string {
  return movesOf(language).reduce((key, [letters, to]) => key.replace(letters, to), fold(text))
}
