/**
 * The addresses whose pages may be kept, and the parameters that each may carry. No search words and no numbers of
 * applications, which are a person's; no page of figures, which change with each application; no sign-in.
 */
const keptPaths: Record<string, readonly string[]> = {
  '/': [],
  '/services': ['need', 'category', 'after', 'before'],
  '/track': [],
  '/contact': [],
  '/help': [],
  '/privacy': [],
  '/privacy/account': [],
  '/privacy/applications': [],
  '/terms': [],
  '/accessibility': [],
  '/site-map': [],
  '/offline': [],
}
const servicePath = /^\/services\/[A-Za-z0-9-]{1,40}$/

const longestAddress = 400

/** Whether the page at the address, a path with its parameters, may be kept for all who ask for it without a session. */
export function mayBeKept(address: string): boolean {
  if (address.length > longestAddress) return false
  const [path = '', search, ...rest] = address.split('?')
  if (rest.length > 0) return false
  if (search === undefined) return Object.hasOwn(keptPaths, path) || servicePath.test(path)
  const parameters = Object.hasOwn(keptPaths, path) ? keptPaths[path] : undefined
  if (!parameters || parameters.length === 0) return false
  const names = search.split('&').map((pair) => pair.split('=', 1)[0] ?? '')
  return names.every((name) => parameters.includes(name)) && new Set(names).size === names.length
}
