import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { IntlProvider, type Messages } from 'use-intl'

type LanguageProviderProps = { language: string; messages: Messages; children: ReactNode }

const providers = new Map<string, ReactElement>()

/**
 * Gives all pages of a language the same provider, because it holds the `Intl` objects: making them takes
 * longer than everything else about the messages of a page.
 */
export function LanguageProvider({ language, messages, children }: LanguageProviderProps) {
  let provider = providers.get(language)
  if (!provider) {
    provider = IntlProvider({ locale: language, messages, timeZone: 'Asia/Kolkata', children: null })
    providers.set(language, provider)
  }
  return cloneElement(provider, undefined, children)
}
