import type { Messages } from 'use-intl'
import {
  loadCommonMessages,
  loadFormMessages,
  loadOfficeMessages,
  loadPasswordMessages,
  loadSignInMessages,
} from './catalogues.ts'
import { addMessages } from './loaded-messages.ts'
import { loadPageMessages } from './page-messages.server.ts'

const known = new Map<string, Messages>()

/** All messages of one language, for rendering on the server; cached, so that every page gets the same object. */
export async function allMessages(language: string): Promise<Messages> {
  const kept = known.get(language)
  if (kept) return kept
  const messages = {} as Messages
  const loads = [
    loadCommonMessages,
    loadOfficeMessages,
    loadPasswordMessages,
    loadSignInMessages,
    loadFormMessages,
    loadPageMessages,
  ]
  for (const load of loads) addMessages(await load(language), messages)
  known.set(language, messages)
  return messages
}
