import type { Messages } from 'use-intl'

const catalogues = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?compiled' })

const loaded = new Map<string, Promise<Messages>>()

/** All messages of one language, the same object for every page. */
export function allMessages(language: string): Promise<Messages> {
  const known = loaded.get(language)
  if (known) return known
  const load = catalogues[`./${language}.json`]
  if (!load) throw new Error(`There is no catalogue for ${language}.`)
  const messages = load()
  loaded.set(language, messages)
  return messages
}
