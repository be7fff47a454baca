import { fold } from '../fold.ts'
import { withoutFunctionWords } from './endings.ts'
import { soundKeys } from './sound-keys.ts'
import { spellingKey } from './spelling-key.ts'

const maxWordLength = 40
const maxWords = 400
const maxSearched = 6

/** Stands before a sound key, so that it is never taken for a word. */
export const soundMark = '~'

/** Splits a text into its folded words, in order and with repetitions, each cut to 40 code points. */
function foldedWords(text: string): string[] {
  const words = Array.from(fold(text).matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu), ([word]) =>
    [...word].slice(0, maxWordLength).join(''),
  )
  return words.slice(0, maxWords)
}

/** Two words as the one that others write; undefined for numbers and single letters. */
function joined(one: string | undefined, other: string | undefined): string | undefined {
  if (one === undefined || other === undefined) return undefined
  const parts = [one, other]
  if (parts.some((part) => part.length < 2 || /\p{N}/u.test(part))) return undefined
  return [...parts.join('')].slice(0, maxWordLength).join('')
}

/** The words by which a text is found, each once. */
export interface EntryWords {
  /** As `spellingKey` spells them: its words, and each two neighbours as one. */
  spelt: string[]
  /** How they sound, each after `soundMark`. */
  sounds: string[]
}

/**
 * Lists the words by which a text is found. Commas, colons and ends of sentences stand between words that are
 * not neighbours. Only with `typed` are words in Latin letters taken for Hindi or Marathi and found by their
 * sound.
 */
export function entryWords(text: string, { typed }: { typed: boolean }): EntryWords {
  const spelt = new Set<string>()
  const sounds = new Set<string>()
  for (const part of text.split(/[,;:.!?।\n()|]/)) {
    const words = foldedWords(part)
    for (const [index, word] of words.entries()) {
      for (const one of [word, joined(word, words[index + 1])]) {
        if (one === undefined) continue
        const key = spellingKey(one)
        spelt.add(key)
        if (typed || !/[a-z]/.test(key)) for (const sound of soundKeys(key)) sounds.add(soundMark + sound)
      }
    }
  }
  return { spelt: [...spelt].slice(0, 2 * maxWords), sounds: [...sounds].slice(0, 2 * maxWords) }
}

/** A word of a search: the word itself, and that word written together with each neighbour. */
export interface SearchedWord {
  word: string
  together: string[]
}

/** Lists at most 6 words of a search, no function words, as `spellingKey` spells them. Empty: no words. */
export function searchedWords(search: string): SearchedWord[] {
  const words = withoutFunctionWords(foldedWords(search)).slice(0, maxSearched)
  return words.map((word, index) => {
    const together = [joined(word, words[index + 1]), joined(words[index - 1], word)]
    return {
      word: spellingKey(word),
      together: together.filter((one) => one !== undefined).map(spellingKey),
    }
  })
}
