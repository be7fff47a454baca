import { limits } from './limits.ts'
import { readText } from './text.ts'

/**
 * Normalizes a link to a web page; undefined unless it is an http or https address of at most 500 characters
 * without a user name or password.
 */
export function readLink(raw: string): string | undefined {
  const read = readText(raw, { max: limits.link })
  // The URL parser would also accept 'https:example.org', which nobody means as a link.
  if ('fault' in read || !/^https?:\/\//i.test(read.text) || !URL.canParse(read.text)) return undefined
  const { href, username, password } = new URL(read.text)
  return username || password || href.length > limits.link ? undefined : href
}
