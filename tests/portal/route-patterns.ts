import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'
import { listAddresses } from '../../rules/certificates/known-lists.ts'
import { workerAddresses } from '../../server/static-files.ts'

interface RoutePattern {
  pattern: string
  ids: string[]
  /** The file of the route in `app/routes`, without its ending. */
  module: string
}

function patterns(entries: RouteConfigEntry[], above = ''): RoutePattern[] {
  return entries.flatMap((entry) => {
    const pattern = entry.path === undefined ? above : `${above}/${entry.path}`
    const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
    const inner = patterns(entry.children ?? [], pattern)
    return entry.children
      ? inner.map((one) => ({ ...one, ids: [id, ...one.ids] }))
      : [{ pattern: pattern || '/', ids: [id], module: entry.file.replace(/^routes\/|\.tsx?$/g, '') }]
  })
}

/** Every route of the portal: its address, and the ids of the routes from the outermost to itself. */
export const routePatterns = patterns(await routes)

/** What log and metrics may call an address: its pattern, or a name for those that have no screen. */
export const answeredRoutes: ReadonlySet<string> = new Set([
  ...routePatterns.map(({ pattern }) => pattern),
  '-',
  '/assets/*',
  '/council-image/*',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/figures.json',
  '/.well-known/security.txt',
  '/login/hosted/ended',
  ...workerAddresses,
  ...Object.values(listAddresses),
])

/** The route that answers an address: of those that fit, the one with fewest parameters; the rest's last. */
export function moduleAt(address: string): string {
  const { pathname } = new URL(address, 'http://x.invalid')
  const fits = ({ pattern }: RoutePattern) =>
    new RegExp(
      `^${pattern
        .replace(/:\w+\?/g, '[^/]*')
        .replace(/:\w+/g, '[^/]+')
        .replace('*', '.*')}$`,
    ).test(pathname)
  const vagueness = ({ pattern }: RoutePattern) => (pattern.includes('*') ? 9 : pattern.split(':').length)
  const [found] = routePatterns.filter(fits).sort((one, other) => vagueness(one) - vagueness(other))
  if (!found) throw new Error(`No route answers ${address}.`)
  return found.module
}
