import { data, isRouteErrorResponse, type RouterContextProvider, type ServerBuild } from 'react-router'
import { type DatabaseFault, faultOf } from '../council/database/faults.server.ts'

/** What a request is told of while its screens work, and what they leave behind. */
export interface RequestReport {
  requestId: string
  route?: string
  fault?: DatabaseFault
  typed(): Promise<Record<string, string> | undefined>
  report(error: unknown): void
}

interface Args {
  request: Request
  pattern: string
  context: Readonly<RouterContextProvider>
}

// biome-ignore lint/suspicious/noExplicitAny: each screen has arguments of its own.
type Work = (args: any, ...rest: any[]) => unknown
type ReportOf = (context: Args['context']) => RequestReport

/** The status that stands for each fault of the database. */
const statuses: Record<DatabaseFault, 503 | 507> = { full: 507, busy: 503, gone: 503 }

/**
 * The screens, each made to answer for what fails underneath: a fault of the database becomes 503 or 507, anything
 * else that nobody expected is logged and becomes 500, both with the id that the log knows the request by.
 */
export function wrapRoutes(build: ServerBuild, toldOf: ReportOf): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route]
    const { loader, action, middleware, ...module } = {
      ...route.module,
    } as Record<string, unknown>
    const keeps = build.assets.routes[id]?.hasClientAction === true
    const wrapped = {
      ...module,
      ...(typeof loader === 'function' && { loader: withFaultResponses(loader as Work, toldOf) }),
      ...(typeof action === 'function' && {
        action: withFaultResponses(
          keeps ? withFormPreserved(action as Work, toldOf) : (action as Work),
          toldOf,
        ),
      }),
      ...(Array.isArray(middleware) && {
        middleware: middleware.map((work) => withFaultResponses(work, toldOf)),
      }),
    }
    return [id, { ...route, module: wrapped }]
  })
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild['routes'] }
}

function withFaultResponses(work: Work, toldOf: ReportOf): Work {
  return async (args: Args, ...rest) => {
    const told = toldOf(args.context)
    told.route = `/${args.pattern.replace(/^\//, '')}`
    try {
      return await work(args, ...rest)
    } catch (error) {
      if (!(error instanceof Error) || isRouteErrorResponse(error) || args.request.signal.aborted) throw error
      const fault = faultOf(error)
      const { requestId } = told
      if (fault) {
        told.fault = fault
        throw data({ requestId, typed: await told.typed() }, { status: statuses[fault] })
      }
      told.report(error)
      throw data({ requestId }, { status: 500 })
    }
  }
}

/** A form that could not be saved for a fault of the database comes back as it was typed, but for passwords. */
function withFormPreserved(action: Work, toldOf: ReportOf): Work {
  return async (args: Args, ...rest) => {
    try {
      return await action(args, ...rest)
    } catch (error) {
      const fault = faultOf(error)
      if (!fault) throw error
      const told = toldOf(args.context)
      told.fault = fault
      const failure = { key: fault === 'full' ? 'notSavedFull' : 'notSavedBusy' }
      return data({ failure, errors: [], typed: (await told.typed()) ?? {} }, { status: statuses[fault] })
    }
  }
}
