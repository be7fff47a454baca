import type { Cursor, Page } from '../../council/database/keyset.server.ts'

/** The cursor in the address; undefined, the start of the list, if there is none or it cannot be read. */
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

/** The addresses of the previous and the next page, with all other parameters of this one. */
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
