import { acceptedLanguage } from '../../rules/choose-language.ts'
import { mayBeKept } from './addresses.ts'
import type { Asked } from './asked.ts'

/** Somebody of whom nothing is known but the language: whoever asks for this address reads the same page. */
export interface Stranger {
  /** The same for all who get the same page. */
  key: string
  /** Undefined: the council's own. */
  language: string | undefined
}

/** What a stranger's browser may send, and the screens know how to read. */
export interface StrangerSettings {
  origins: string[]
  languageTags: string[]
  /** The language's cookie: its name, and the language for each of its values. */
  languageCookie: { name: string; languages: Map<string, string> }
  /** The name of a cookie that changes nothing about these pages. */
  deviceCookie: string
}

/**
 * Makes the function that reads a request as that of a stranger; it answers undefined for every other request, also for
 * one with a cookie that it does not know.
 */
export function strangerReader({
  origins,
  languageTags,
  languageCookie,
  deviceCookie,
}: StrangerSettings): (asked: Asked) => Stranger | undefined {
  const hosts = new Set(origins.map((origin) => new URL(origin).host))
  const accepted = remembered((header: string) => acceptedLanguage(header, languageTags))

  return ({ method, address, host, header }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    if (!mayBeKept(address)) return undefined
    if (host === undefined || !hosts.has(host) || header('stored-copy') !== undefined) return undefined
    const chosen = languageIn(header('cookie'))
    if (chosen === unknownCookie) return undefined
    const language = chosen ?? accepted(header('accept-language') ?? '')
    return { key: `${language ?? 'own'} ${host}${address}`, language }
  }

  function languageIn(cookies: string | undefined) {
    let chosen: string | undefined
    for (const pair of cookies ? cookies.split('; ') : []) {
      const end = pair.indexOf('=')
      const name = pair.slice(0, end)
      if (name === deviceCookie) continue
      const language =
        name === languageCookie.name ? languageCookie.languages.get(pair.slice(end + 1)) : undefined
      // A second one of the same name is read by the screens in their own way.
      if (language === undefined || chosen !== undefined) return unknownCookie
      chosen = language
    }
    return chosen
  }
}

const unknownCookie = Symbol('a cookie that is not known')

const mostRemembered = 200

/** Browsers send few different headers, which take longer to read than to look up. */
function remembered<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (known.has(text)) return known.get(text) as T
    const found = read(text)
    if (known.size >= mostRemembered) known.clear()
    known.set(text, found)
    return found
  }
}
