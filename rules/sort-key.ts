import { fold } from './fold.ts'

/** Letters that a language has elsewhere in its alphabet than their place in Unicode: Marathi says ळ after ह. */
const moved: Record<string, [RegExp, string]> = { mr: [/\u0933/g, '\u0939\u{10fffe}'] }

/** What texts of a language are sorted by: compared byte by byte it gives the order of its dictionaries. */
export function sortKeyOf(text: string, language: string): string {
  const folded = fold(text)
  const [letter, place] = moved[language] ?? []
  return letter && place ? folded.replace(letter, place) : folded
}
