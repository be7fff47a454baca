import { acceptedLanguage } from '../../rules/choose-language.ts'
import { mayBeKept } from './addresses.ts'

/** Somebody of whom nothing is known but the language: whoever asks for this address reads the same page. */
export interface Stranger {
  /** The path with its parameters. */
  address: string
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
}: StrangerSettings): (request: Request) => Stranger | undefined {
  const hosts = new Set(origins.map((origin) => new URL(origin).host))
  const accepted = remembered((header: string) => acceptedLanguage(header, languageTags))

  return ({ method, url, headers }) => {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const slash = url.indexOf('/', url.indexOf('://') + 3)
    const address = url.slice(slash)
    if (!mayBeKept(address)) return undefined
    const host = headers.get('Host') ?? url.slice(url.indexOf('://') + 3, slash)
    if (!hosts.has(host) || headers.has('Stored-Copy')) return undefined
    const chosen = languageIn(headers.get('Cookie'))
    if (chosen === unknownCookie) return undefined
    return { address, language: chosen ?? accepted(headers.get('Accept-Language') ?? '') }
  }

  function languageIn(cookies: string | null) {
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
