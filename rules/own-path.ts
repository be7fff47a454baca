const longest = 2000
const nowhere = 'http://x.invalid'

/**
 * Path and query of a redirect target that is a page of the portal itself, without its hash; undefined for
 * anything that could lead elsewhere.
 */
export function ownPath(raw: string | null | undefined): string | undefined {
  if (!raw || raw.length > longest || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(raw)) return undefined
  // A path that begins with one slash always parses.
  const url = new URL(raw, nowhere)
  const path = url.pathname + url.search
  // '/.//evil.example' is resolved to '//evil.example', which a browser reads as another host.
  return url.origin !== nowhere || path.startsWith('//') || path.length > longest ? undefined : path
}
