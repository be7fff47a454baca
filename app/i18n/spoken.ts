import type { Messages } from 'use-intl'
import { loadMessages } from './catalogues.ts'

/** The words that this browser has, of the page's one language; a switch of the language is a new document. */
export const spoken = {} as Messages

type Tree = { [key: string]: unknown }

/** Adds words to those that are there already, whichever come first. */
export function addWords(words: object, to: Tree = spoken): void {
  for (const [key, value] of Object.entries(words)) {
    if (isTree(value)) {
      const there = to[key]
      const under = isTree(there) ? there : {}
      addWords(value, under)
      to[key] = under
    } else to[key] = value
  }
}

/** A compiled message is a text or a list. */
function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Brings the words without which no page can be taken over by the script. */
export async function bringMessages(): Promise<void> {
  addWords(await loadMessages(document.documentElement.lang))
}
