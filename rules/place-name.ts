const lowerCaseWord = /^(and|of|the)$/i
const romanNumeral = /^(II|III|IV|VI{1,3}|IX)$/

/**
 * Formats the name of a place for display. A name all in capitals becomes title case: 'ANDAMAN AND NICOBAR
 * ISLANDS' becomes 'Andaman and Nicobar Islands', and 'RAGHUNATHPUR-II' keeps its numeral. Any other name
 * stays unchanged.
 */
export function placeName(written: string): string {
  if (written !== written.toUpperCase() || !/\p{Lu}/u.test(written)) return written
  return written.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word, at: number) => {
    if (romanNumeral.test(word)) return word
    const rest = word.toLowerCase()
    return at > 0 && lowerCaseWord.test(word)
      ? rest
      : rest.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  })
}
