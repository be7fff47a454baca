import type { Messages } from 'use-intl'
import { loadMessages } from './catalogues.ts'

/** The words that this browser has, of the page's one language; a switch of the language is a new document. */
export const spoken = {} as Messages

/** Brings the words without which no page can be taken over by the script. */
export async function bringMessages(): Promise<void> {
  Object.assign(spoken, await loadMessages(document.documentElement.lang))
}
