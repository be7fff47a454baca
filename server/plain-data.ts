import type { RouterContextProvider, ServerBuild } from 'react-router'
import type { Visit } from '../app/http/visit.server.ts'
import { isInApplication } from '../rules/roles.ts'

interface Args {
  request: Request
  context: Readonly<RouterContextProvider>
}

// biome-ignore lint/suspicious/noExplicitAny: each screen has arguments of its own.
type Loader = (args: any, ...rest: any[]) => unknown

/**
 * The build with loaders that hand the data of a plain page to its document alone: React Router gets null,
 * because it encodes whatever it gets for a script that such a page does not have. `app/entry.server.tsx`
 * puts the data back before it draws the page. `visitIn` gives the visit of one request.
 */
export function withoutEncodedData(
  build: ServerBuild,
  visitIn: (context: Args['context']) => Visit,
): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const { loader } = route?.module ?? {}
    if (!route || typeof loader !== 'function') return [id, route]
    const handing: Loader = async (args: Args, ...rest) => {
      const given = await (loader as Loader)(args, ...rest)
      if (!isPlainObject(given) || hasScript(args.request)) return given
      const { report } = visitIn(args.context)
      report.plainData = { ...report.plainData, [id]: given }
      return null
    }
    return [id, { ...route, module: { ...route.module, loader: handing } }]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

/** Whether the answer is for a script: a page of the officers' application, or any page's data alone. */
function hasScript({ url }: Request) {
  const { pathname } = new URL(url)
  return isInApplication(pathname) || pathname.endsWith('.data')
}

/** What `data()` makes, a response or an error goes its own way. */
function isPlainObject(given: unknown): given is object {
  return typeof given === 'object' && given !== null && Object.getPrototypeOf(given) === Object.prototype
}

/** React Router names the type of what its script reads, but not that it is UTF-8. */
export function withCharset(response: Response): Response {
  if (response.headers.get('Content-Type') === 'text/x-script')
    response.headers.set('Content-Type', 'text/x-script; charset=utf-8')
  return response
}
