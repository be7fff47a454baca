import type { Messages } from 'use-intl'

const catalogues = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?compiled' })

/** All messages of one language, the same object for every page. */
export function allMessages(language: string): Promise<Messages> {
  const load = catalogues[`./${language}.json`]
  if (!load) throw new Error(`There is no catalogue for ${language}.`)
  return load()
}
