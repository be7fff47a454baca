/**
 * The addresses whose pages may be kept, and the parameters that each may carry. No search words and no
 * numbers of applications, which are a person's; no page of figures, which change with each application; no
 * sign-in.
 */
const plain = ['/', '/track', '/contact', '/help', '/terms', '/accessibility', '/site-map', '/offline']
const aboutPrivacy = ['/privacy', '/privacy/account', '/privacy/applications']
const parameters = new Map<string, readonly string[]>([
  ['/services', ['need', 'category', 'after', 'before']],
  ...plain.map(bare),
  ...aboutPrivacy.map(bare),
])
const servicePath = /^\/services\/[A-Za-z0-9-]{1,40}$/
const longestAddress = 400

function bare(path: string): [string, readonly string[]] {
  return [path, []]
}

/** Whether the page at an address, a path with its parameters, may be kept for all without a session. */
export function mayBeKept(address: string): boolean {
  if (address.length > longestAddress) return false
  const [path = '', search, ...rest] = address.split('?')
  if (search === undefined) return parameters.has(path) || servicePath.test(path)
  const names = search.split('&').map((pair) => pair.split('=', 1)[0] ?? '')
  const isKnown = names.every((name) => parameters.get(path)?.includes(name))
  return isKnown && rest.length === 0 && new Set(names).size === names.length
}
