import { limits } from './limits.ts'
import { readText } from './text.ts'

/**
 * A link to a page on the web as a normalised address of at most 500 characters, http or https and without a
 * password in it; undefined if it is none.
 */
export function readLink(raw: string): string | undefined {
  const read = readText(raw, { max: limits.link })
  // Without the slashes a URL parser still reads 'https:example.org', which nobody means as a link.
  if ('fault' in read || !/^https?:\/\//i.test(read.text) || !URL.canParse(read.text)) return undefined
  const { href, username, password } = new URL(read.text)
  return username || password || href.length > limits.link ? undefined : href
}
