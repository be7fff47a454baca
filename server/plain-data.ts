import type { RouterContextProvider, ServerBuild } from 'react-router'

/** What the loaders of a plain page returned, by the ids of their routes, on its way past React Router. */
export type PlainData = Map<string, unknown>

interface Args {
  request: Request
  pattern: string
  context: Readonly<RouterContextProvider>
}

// biome-ignore lint/suspicious/noExplicitAny: each screen has arguments of its own.
type Loader = (args: any, ...rest: any[]) => unknown

/**
 * The build with loaders that hand the data of a page that is always plain to its document alone: React Router gets null,
 * because it encodes whatever it gets for a script that such a page does not have. `app/entry.server.tsx` puts the data
 * back before it draws the page. `dataOf` gives the place for the data of one request.
 */
export function withoutEncodedData(
  build: ServerBuild,
  dataOf: (context: Args['context']) => PlainData,
): ServerBuild {
  const patterns = plainPatterns(build.routes)
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader } = route?.module ?? {}
    if (!route || typeof loader !== 'function') return [id, route]
    const handing: Loader = async (args: Args, ...rest) => {
      const given = await (loader as Loader)(args, ...rest)
      if (!isPlainObject(given) || !patterns.has(args.pattern) || isForScript(args.request)) return given
      dataOf(args.context).set(id, given)
      return null
    }
    return [id, { ...route, module: { ...route.module, loader: handing } }]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

/** The patterns of the addresses whose pages are plain with whatever data, as React Router says them to loaders. */
function plainPatterns(routes: ServerBuild['routes']) {
  const plain = Object.values(routes).flatMap((route) => {
    const { plain } = (route?.module.handle ?? {}) as { plain?: unknown }
    return route && plain === true ? [patternOf(routes, route.id) || '/'] : []
  })
  return new Set(plain)
}

function patternOf(routes: ServerBuild['routes'], id: string): string {
  const { parentId, path } = routes[id] ?? {}
  const above = parentId === undefined ? '' : patternOf(routes, parentId)
  return [above, path].filter(Boolean).join('/').replaceAll('//', '/')
}

/** A page with script fetches the data of the next one, plain or not. */
function isForScript({ url }: Request) {
  return /^[^?#]*\.data(\?|$)/.test(url)
}

/** What `data()` makes, a response or an error goes its own way. */
function isPlainObject(given: unknown): given is object {
  return typeof given === 'object' && given !== null && Object.getPrototypeOf(given) === Object.prototype
}
