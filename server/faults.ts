import {
  data,
  type HeadersArgs,
  isRouteErrorResponse,
  type RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { RoutePattern, Visit } from '../app/http/visit.server.ts'
import { AccessNotNoted } from '../council/audit/openings.server.ts'
import { type DatabaseFault, faultOf } from '../council/database/faults.server.ts'
import { BucketFault } from '../council/files/store/bucket-store.server.ts'
import { FilesFault } from '../council/files/store/digests.server.ts'
import { unexpectedLine, warningLine } from './log.ts'

interface Args {
  request: Request
  pattern: string
  context: Readonly<RouterContextProvider>
}

// biome-ignore lint/suspicious/noExplicitAny: each screen has arguments of its own.
type Handler = (args: any, ...rest: any[]) => unknown
type VisitOf = (context: Args['context']) => Visit

/** The HTTP status for each fault of the database. */
const statuses: Record<DatabaseFault, 503 | 507> = { full: 507, busy: 503, gone: 503 }

/**
 * One line for an error: what is known of stored files says itself what the operator has to see to, anything
 * else is unexpected. `bucket`: where they lie, if in one.
 */
export function errorLine(request: string, error: unknown, bucket?: { name: string }): string {
  if (!(error instanceof FilesFault)) return unexpectedLine(request, error)
  return warningLine(request, bucket ? `${error.message} (in the bucket ${bucket.name})` : error.message)
}

/**
 * The build with every loader, action and middleware wrapped: a fault of the database becomes a 503 or 507,
 * one of the bucket a 503 that is logged, any other error is logged and becomes a 500. All responses carry
 * the id under which the log knows the request, and the headers of the action, such as Retry-After, which
 * React Router would drop.
 */
export function withFaultHandling(build: ServerBuild, visitOf: VisitOf): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action, middleware, ...module } = { ...route.module } as Record<string, unknown>
    // These screens can draw their form again; for the others the error page offers to send it again.
    const { showsRefusal } = (module.handle ?? {}) as { showsRefusal?: true }
    const preserves = showsRefusal || build.assets.routes[id]?.hasClientAction === true
    const dated = (handler: Handler) => withClockAsserted(handler, visitOf)
    const wrap = (handler: Handler) => withFaultResponses(handler, visitOf)
    const wrapped = {
      ...module,
      ...(typeof loader === 'function' && { loader: wrap(loader as Handler) }),
      ...(typeof action === 'function' && {
        headers: module.headers ?? (({ actionHeaders }: HeadersArgs) => actionHeaders),
        action: wrap(
          preserves ? withFormPreserved(dated(action as Handler), visitOf) : dated(action as Handler),
        ),
      }),
      ...(Array.isArray(middleware) && { middleware: middleware.map(wrap) }),
    }
    return [id, { ...route, module: wrapped }]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function withFaultResponses(handler: Handler, visitOf: VisitOf): Handler {
  return async (args: Args, ...rest) => {
    const visit = visitOf(args.context)
    visit.report.route = `/${args.pattern.replace(/^\//, '')}` as RoutePattern
    const { refusedStatus } = visit
    if (refusedStatus !== undefined) throw data(null, { status: refusedStatus })
    try {
      return await handler(args, ...rest)
    } catch (error) {
      if (!(error instanceof Error) || isRouteErrorResponse(error) || args.request.signal.aborted) throw error
      const fault = faultOf(error)
      const { requestId } = visit
      if (fault) {
        visit.report.fault = fault
        const unnoted = error instanceof AccessNotNoted
        const status = unnoted ? 503 : statuses[fault]
        throw data({ requestId, unnoted, typed: await visit.typed() }, { status })
      }
      visit.logError(error)
      throw data({ requestId }, { status: error instanceof BucketFault ? 503 : 500 })
    }
  }
}

/** If a database fault kept a form from being saved, it comes back with what was typed, save passwords. */
function withFormPreserved(action: Handler, visitOf: VisitOf): Handler {
  return async (args: Args, ...rest) => {
    try {
      return await action(args, ...rest)
    } catch (error) {
      const fault = faultOf(error)
      if (!fault) throw error
      const visit = visitOf(args.context)
      visit.report.fault = fault
      const failure = { key: fault === 'full' ? 'notSavedFull' : 'notSavedBusy' }
      return data({ failure, errors: [], typed: (await visit.typed()) ?? {} }, { status: statuses[fault] })
    }
  }
}

function withClockAsserted(handler: Handler, visitOf: VisitOf): Handler {
  return (args: Args, ...rest) => {
    visitOf(args.context).assertClock()
    return handler(args, ...rest)
  }
}
