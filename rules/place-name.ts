const small = /^(and|of|the)$/i
const numeral = /^(II|III|IV|VI{1,3}|IX)$/

/**
 * A place's name as it is shown: one written in capitals alone in title case ('ANDAMAN AND NICOBAR ISLANDS' is
 * 'Andaman and Nicobar Islands', 'RAGHUNATHPUR-II' keeps its numeral), any other as it is.
 */
export function placeName(written: string): string {
  if (written !== written.toUpperCase() || !/\p{Lu}/u.test(written)) return written
  return written.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (word, at: number) => {
    if (numeral.test(word)) return word
    const rest = word.toLowerCase()
    return at > 0 && small.test(word) ? rest : rest.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
  })
}
