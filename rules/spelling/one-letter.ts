const shortest = 5
const longest = 24

/** Whether a service's word is long enough to be found with one wrong letter: 5 to 24 letters, no digits. */
export function allowsWrongLetter(word: string): boolean {
  const { length } = [...word]
  return length >= shortest && length <= longest && !/\p{N}/u.test(word)
}

/**
 * The word, and the word without one of its letters, each once. Two words of which one is the other with a
 * letter wrong, missing, added or changed places with its neighbour have one of these in common.
 */
export function withoutOneLetter(word: string): string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))])]
}

/** The letters of `soundKeys`. */
const soundLetters = [...'abcdefghijklmnoprstuvy']

/**
 * The sounds that differ from this one of `soundKeys` by one letter, as in `differsByOneLetter`, of 5 letters
 * at least. None for a shorter one, which would be like too many.
 */
export function soundsOneLetterAway(sound: string): string[] {
  if (!allowsWrongLetter(sound)) return []
  const places = [...sound, ''].map((_, index) => [sound.slice(0, index), sound.slice(index)] as const)
  const away = places.flatMap(([before, after]) => [
    before + after.slice(1),
    before.slice(0, -1) + after.slice(0, 1) + before.slice(-1) + after.slice(1),
    ...soundLetters.flatMap((letter) => [before + letter + after, before + letter + after.slice(1)]),
  ])
  return [...new Set(away)].filter((one) => one !== sound && one.length >= shortest)
}

/** Whether two words differ by one letter that is wrong, missing, added or swapped with its neighbour. */
export function differsByOneLetter(one: string, other: string): boolean {
  const [a, b] = [[...one], [...other]]
  if (Math.abs(a.length - b.length) > 1 || one === other) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  if (left.length <= 1 && right.length <= 1) return true
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0]
}
