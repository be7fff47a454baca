import type { Messages } from 'use-intl'
import type english from './en.json'

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof english
  }
}

const load = (loaders: Record<string, () => Promise<Messages>>, language: string) => {
  const found = loaders[`./${language}.json`]
  if (!found) throw new Error(`There is no catalogue for ${language}.`)
  return found()
}

const everyones = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?everyone' })
const offices = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?office' })
const passwords = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?password' })
const forms = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?form' })

/** The words of one language that any page may need: a file of their own, so that no other language comes along. */
export function loadCommonMessages(language: string): Promise<Messages> {
  return load(everyones, language)
}

/** The words that only the officers' screens need; a citizen never loads them. */
export function loadOfficeMessages(language: string): Promise<Messages> {
  return load(offices, language)
}

/** The words that only the pages need where somebody chooses a password. */
export function loadPasswordMessages(language: string): Promise<Messages> {
  return load(passwords, language)
}

/** The words that only the pages need where somebody comes in, or writes of themselves. */
export function loadFormMessages(language: string): Promise<Messages> {
  return load(forms, language)
}
