const maxLength = 2000
const placeholderOrigin = 'http://x.invalid'

/**
 * Returns the path and query of a redirect target within the portal, without its hash; undefined for anything
 * that could lead to another site (an open redirect).
 */
export function ownPath(raw: string | null | undefined): string | undefined {
  if (!raw || raw.length > maxLength || !/^\/(?!\/)[^\\\p{Cc}]*$/u.test(raw)) return undefined
  // A path that begins with exactly one slash always parses.
  const url = new URL(raw, placeholderOrigin)
  const path = url.pathname + url.search
  // '/.//evil.example' resolves to '//evil.example', which a browser reads as another host.
  return url.origin !== placeholderOrigin || path.startsWith('//') || path.length > maxLength
    ? undefined
    : path
}
