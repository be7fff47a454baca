import { wordsOf } from './fold.ts'
import { soundKeys } from './spelling/sound-keys.ts'
import { spellingKey } from './spelling/spelling-key.ts'

/**
 * Whether two names have the same words, in whatever order, script and common spelling: रमेश पाटील and Patil
 * Ramesh. A name without a word is the same as none.
 */
export function isSameName(one: string, other: string): boolean {
  const [some, others] = [one, other].map((name) => wordsOf(name).map(spellingKey))
  return Boolean(some?.length && others?.length) && meet(some, others) && meet(others, some)
}

/** Whether each of these words is among the others. */
function meet(words: string[] = [], others: string[] = []) {
  return words.every((word) => others.some((other) => word === other || soundAlike(word, other)))
}

function soundAlike(word: string, other: string) {
  const keys = soundKeys(other)
  return soundKeys(word).some((key) => keys.includes(key))
}
