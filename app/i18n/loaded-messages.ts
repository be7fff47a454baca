import type { Messages } from 'use-intl'
import type english from './en.json'

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof english
  }
}

/** The messages that this browser has loaded, all in the page's language: another language needs a new document. */
export const loadedMessages = {} as Messages

type Tree = { [key: string]: unknown }

/** Merges messages into those that are loaded already, in any order. */
export function addMessages(messages: object, to: Tree = loadedMessages): void {
  for (const [key, value] of Object.entries(messages)) {
    if (isTree(value)) {
      const existing = to[key]
      const branch = isTree(existing) ? existing : {}
      addMessages(value, branch)
      to[key] = branch
    } else to[key] = value
  }
}

/** A compiled message is a string or an array, so any other object is a branch. */
function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
