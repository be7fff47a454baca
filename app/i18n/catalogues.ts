import type { Messages } from 'use-intl'
import type english from './en.json'

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof english
  }
}

const catalogues = import.meta.glob<Messages>('./*.json', { import: 'default' })

/** The words of one language: a file of their own, so that a page brings no other language along. */
export async function loadMessages(language: string): Promise<Messages> {
  const load = catalogues[`./${language}.json`]
  if (!load) throw new Error(`There is no catalogue for ${language}.`)
  return load()
}
