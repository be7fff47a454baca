import type { RouterContextProvider } from 'react-router'
import type { Messages } from 'use-intl'
import { languageOf } from './language.server.ts'

export type PageMessages = Partial<Messages['pages']>

const catalogues = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?pages' })

/** The messages of the pages of much text, which no browser loads. */
export async function loadPageMessages(language: string): Promise<Partial<Messages>> {
  return (await catalogues[`./${language}.json`]?.()) ?? {}
}

/** The messages of a page of much text, for the parts named: they are sent as the page's data instead of with its script. */
export async function getPageMessages(
  context: Readonly<RouterContextProvider>,
  ...parts: (keyof Messages['pages'])[]
): Promise<PageMessages> {
  const { pages } = await loadPageMessages(languageOf(context))
  return Object.fromEntries(parts.map((part) => [part, pages?.[part]]))
}
