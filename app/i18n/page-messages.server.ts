import type { RouterContextProvider } from 'react-router'
import type { Messages } from 'use-intl'
import { allMessages } from './all-messages.server.ts'
import { languageOf } from './language.server.ts'

export type PageMessages = Partial<Messages['pages']>

/** The messages of a page of much text, for the parts named: sent as the page's data, not with its script. */
export async function getPageMessages(
  context: Readonly<RouterContextProvider>,
  ...parts: (keyof Messages['pages'])[]
): Promise<PageMessages> {
  const { pages } = await allMessages(languageOf(context))
  return Object.fromEntries(parts.map((part) => [part, pages[part]]))
}
