import type { Messages } from 'use-intl'
import { loadFormMessages, loadMessages, loadOfficeMessages, loadPasswordMessages } from './catalogues.ts'
import { loadPageMessages } from './page-words.server.ts'
import { addWords } from './spoken.ts'

const known = new Map<string, Messages>()

/** All words of one language, for whatever is drawn on the server; kept, so that every page is handed the same ones. */
export async function allMessages(language: string): Promise<Messages> {
  const kept = known.get(language)
  if (kept) return kept
  const messages = {} as Messages
  const loads = [loadMessages, loadOfficeMessages, loadPasswordMessages, loadFormMessages, loadPageMessages]
  for (const load of loads) addWords(await load(language), messages)
  known.set(language, messages)
  return messages
}
