import type { Messages } from 'use-intl'
import {
  loadCommonMessages,
  loadFormMessages,
  loadOfficeMessages,
  loadPasswordMessages,
} from './catalogues.ts'
import { addMessages } from './loaded-messages.ts'
import { loadPageMessages } from './page-messages.server.ts'

const known = new Map<string, Messages>()

/** All words of one language, for whatever is drawn on the server; kept, so that every page is handed the same ones. */
export async function allMessages(language: string): Promise<Messages> {
  const kept = known.get(language)
  if (kept) return kept
  const messages = {} as Messages
  const loads = [
    loadCommonMessages,
    loadOfficeMessages,
    loadPasswordMessages,
    loadFormMessages,
    loadPageMessages,
  ]
  for (const load of loads) addMessages(await load(language), messages)
  known.set(language, messages)
  return messages
}
