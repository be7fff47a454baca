import type { Cursor, Page } from '../council/keyset.server.ts'
import { limits } from '../rules/limits.ts'
import { sanitizeLine } from '../rules/text.ts'

/** Where in a list the address says to begin; what cannot be read is the start. */
export function readCursor(url: URL): Cursor {
  for (const side of ['after', 'before'] as const) {
    const key = readKey(url.searchParams.get(side))
    if (key) return { side, key }
  }
  return undefined
}

function readKey(text: string | null): string[] | undefined {
  if (!text || text.length > 2000) return undefined
  try {
    const key: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return Array.isArray(key) && key.every((part) => typeof part === 'string') ? key : undefined
  } catch {
    return undefined
  }
}

/** The addresses of the pages before and after this one, with the rest of the address kept. */
export function pageLinks(url: URL, page: Page<unknown>): { previous?: string; next?: string } {
  return { previous: addressOf(url, page.previous), next: addressOf(url, page.next) }
}

function addressOf(url: URL, cursor: Cursor) {
  if (!cursor) return undefined
  const search = new URLSearchParams(url.search)
  search.delete('after')
  search.delete('before')
  search.set(cursor.side, Buffer.from(JSON.stringify(cursor.key)).toString('base64url'))
  return `${url.pathname}?${search}`
}

/** The same address with these parameters changed; an undefined one is taken out. */
export function withParameters(url: URL, parameters: Record<string, string | undefined>): string {
  const search = new URLSearchParams(url.search)
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) search.delete(name)
    else search.set(name, value)
  }
  const query = search.toString()
  return query === '' ? url.pathname : `${url.pathname}?${query}`
}

/** The words that the address asks a list for, shortened to what a name may have; empty when it asks for none. */
export function searchText(url: URL): string {
  return parameterText(url, 'search')
}

/** What the address says in a parameter that is shown again on the page; empty when it says nothing. */
export function parameterText(url: URL, parameter: string): string {
  return sanitizeLine(url.searchParams.get(parameter) ?? '', limits.name)
}
