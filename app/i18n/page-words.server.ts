import type { RouterContextProvider } from 'react-router'
import type { Messages } from 'use-intl'
import { languageOf } from '../language.server.ts'

export type PageWords = Partial<Messages['pages']>

const catalogues = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?pages' })

/** The words of a page of much text, and of how the council is reached, which come with it instead of with the script. */
export async function pageWords(
  context: Readonly<RouterContextProvider>,
  part: keyof Messages['pages'],
): Promise<PageWords> {
  const found = await catalogues[`./${languageOf(context)}.json`]?.()
  return found ? { contact: found.pages.contact, [part]: found.pages[part] } : {}
}
