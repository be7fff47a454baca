import { acceptedLanguage } from '../../rules/choose-language.ts'
import { mayBeKept } from './addresses.ts'

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
 * Reads a request as that of somebody of whom nothing is known but the language: `key` is the same for all
 * who get the same page. Undefined for every other request, also for one with a cookie that is not known.
 */
export function readStranger(
  { method, url, headers }: Request,
  { origins, languageTags, languageCookie, deviceCookie }: StrangerSettings,
): { key: string; language: string | undefined } | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  const hostAt = url.indexOf('://') + 3
  const slash = url.indexOf('/', hostAt)
  if (!mayBeKept(url.slice(slash)) || headers.get('stored-copy') !== null) return undefined
  const host = headers.get('host') ?? url.slice(hostAt, slash)
  if (!origins.some((origin) => origin.endsWith(`://${host}`))) return undefined
  const cookies = headers.get('cookie')?.split('; ') ?? []
  const [cookie, second] = cookies.filter((pair) => !pair.startsWith(`${deviceCookie}=`))
  const start = `${languageCookie.name}=`
  const value = cookie?.startsWith(start) ? cookie.slice(start.length) : ''
  const chosen = languageCookie.languages.get(value)
  // A second cookie of the same name is read by the screens in their own way.
  if ((cookie !== undefined && chosen === undefined) || second !== undefined) return undefined
  const language = chosen ?? acceptedLanguage(headers.get('accept-language'), languageTags)
  return { key: `${language ?? 'own'} ${host}${url.slice(slash)}`, language }
}
