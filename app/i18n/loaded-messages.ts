import type { Messages } from 'use-intl'
import { loadCommonMessages } from './catalogues.ts'

/** The words that this browser has, of the page's one language; a switch of the language is a new document. */
export const loadedMessages = {} as Messages

type Tree = { [key: string]: unknown }

/** Adds words to those that are there already, whichever come first. */
export function addMessages(words: object, to: Tree = loadedMessages): void {
  for (const [key, value] of Object.entries(words)) {
    if (isTree(value)) {
      const there = to[key]
      const under = isTree(there) ? there : {}
      addMessages(value, under)
      to[key] = under
    } else to[key] = value
  }
}

/** A compiled message is a text or a list. */
function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Brings the words without which no page can be taken over by the script. */
export async function addCommonMessages(): Promise<void> {
  addMessages(await loadCommonMessages(document.documentElement.lang))
}
