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

const common = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?common' })
const office = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?office' })
const password = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?password' })
const signIn = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?signIn' })
const form = import.meta.glob<Messages>('./*.json', { import: 'default', query: '?form' })

/** The messages of one language that any page may need; no other language comes along. */
export function loadCommonMessages(language: string): Promise<Messages> {
  return load(common, language)
}

/** The messages that only officers' screens need; a citizen never loads them. */
export function loadOfficeMessages(language: string): Promise<Messages> {
  return load(office, language)
}

/** The messages for the pages where somebody chooses a password. */
export function loadPasswordMessages(language: string): Promise<Messages> {
  return load(password, language)
}

/** The messages for the pages that lead to the sign-in. */
export function loadSignInMessages(language: string): Promise<Messages> {
  return load(signIn, language)
}

/** The messages for the forms that citizens fill in about themselves. */
export function loadFormMessages(language: string): Promise<Messages> {
  return load(form, language)
}
