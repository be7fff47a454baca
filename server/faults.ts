import { data, isRouteErrorResponse, type RouterContextProvider, type ServerBuild } from 'react-router'
import { type DatabaseFault, faultOf } from '../council/database/faults.server.ts'
import { BucketFault } from '../council/files/bucket-store.server.ts'
import { FilesFault } from '../council/files/digests.server.ts'
import { unexpectedLine, warningLine } from './log.ts'

/** What the screens and the log tell each other about one request. */
export interface RequestReport {
  requestId: string
  /** The status with which every screen refuses this request, whose form nobody has read. */
  refusedStatus?: number
  /** The pattern of the address, once a screen has been found for it. */
  route?: string
  /** When the page shows something else although nobody changed anything. */
  holdsUntil?: string
  /** What kept the database from answering, if something did. */
  fault?: DatabaseFault
  typed(): Promise<Record<string, string> | undefined>
  /** Throws when the machine's clock cannot be right: what is written now would be dated wrong for ever. */
  assertClock(): void
  logError(error: unknown): void
}

interface Args {
  request: Request
  pattern: string
  context: Readonly<RouterContextProvider>
}

// biome-ignore lint/suspicious/noExplicitAny: each screen has arguments of its own.
type Handler = (args: any, ...rest: any[]) => unknown
type ReportOf = (context: Args['context']) => RequestReport

/** The HTTP status for each fault of the database. */
const statuses: Record<DatabaseFault, 503 | 507> = { full: 507, busy: 503, gone: 503 }

/**
 * One line for an error: what is known of stored files says itself what the operator has to see to, anything else is
 * unexpected. `bucket`: where they lie, if in one.
 */
export function errorLine(request: string, error: unknown, bucket?: { name: string }): string {
  if (!(error instanceof FilesFault)) return unexpectedLine(request, error)
  return warningLine(request, bucket ? `${error.message} (in the bucket ${bucket.name})` : error.message)
}

/**
 * The build with every loader, action and middleware wrapped: a fault of the database becomes a 503 or 507, one of the
 * bucket a 503 that is logged, any other error is logged and becomes a 500. All responses carry the id under which the
 * log knows the request.
 */
export function withFaultHandling(build: ServerBuild, reportOf: ReportOf): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action, middleware, ...module } = { ...route.module } as Record<string, unknown>
    // A screen with a client action can draw its form again; for the others the error page offers to send it again.
    const preserves = build.assets.routes[id]?.hasClientAction === true
    const dated = (handler: Handler) => withClockAsserted(handler, reportOf)
    const wrap = (handler: Handler) => withFaultResponses(handler, reportOf)
    const wrapped = {
      ...module,
      ...(typeof loader === 'function' && { loader: wrap(loader as Handler) }),
      ...(typeof action === 'function' && {
        action: wrap(
          preserves ? withFormPreserved(dated(action as Handler), reportOf) : dated(action as Handler),
        ),
      }),
      ...(Array.isArray(middleware) && { middleware: middleware.map(wrap) }),
    }
    return [id, { ...route, module: wrapped }]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function withFaultResponses(handler: Handler, reportOf: ReportOf): Handler {
  return async (args: Args, ...rest) => {
    const report = reportOf(args.context)
    report.route = `/${args.pattern.replace(/^\//, '')}`
    const { refusedStatus } = report
    if (refusedStatus !== undefined) throw data(null, { status: refusedStatus })
    try {
      return await handler(args, ...rest)
    } catch (error) {
      if (!(error instanceof Error) || isRouteErrorResponse(error) || args.request.signal.aborted) throw error
      const fault = faultOf(error)
      const { requestId } = report
      if (fault) {
        report.fault = fault
        throw data({ requestId, typed: await report.typed() }, { status: statuses[fault] })
      }
      report.logError(error)
      throw data({ requestId }, { status: error instanceof BucketFault ? 503 : 500 })
    }
  }
}

/** Where a database fault kept a form from being saved, the form comes back with what was typed, save passwords. */
function withFormPreserved(action: Handler, reportOf: ReportOf): Handler {
  return async (args: Args, ...rest) => {
    try {
      return await action(args, ...rest)
    } catch (error) {
      const fault = faultOf(error)
      if (!fault) throw error
      const report = reportOf(args.context)
      report.fault = fault
      const failure = { key: fault === 'full' ? 'notSavedFull' : 'notSavedBusy' }
      return data({ failure, errors: [], typed: (await report.typed()) ?? {} }, { status: statuses[fault] })
    }
  }
}

function withClockAsserted(handler: Handler, reportOf: ReportOf): Handler {
  return (args: Args, ...rest) => {
    reportOf(args.context).assertClock()
    return handler(args, ...rest)
  }
}
