import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { RoutePattern } from '../app/http/visit.server.ts'
import { listAddresses } from '../rules/certificates/known-lists.ts'
import { isSentPath } from '../rules/form/steps.ts'
import { healthPaths } from './health.ts'
import type { RequestRecord } from './log.ts'
import type { PortalEnv } from './portal-env.ts'
import { workerAddresses } from './static-files.ts'

const retryAfterSeconds = '30'

/** The log's name for all addresses that lead nowhere. */
export const withoutScreen = '-' as RoutePattern

/** The last group of a UUID, random throughout; the whole is longer than a person would read out. */
export function newRequestId(): string {
  return randomUUID().slice(-12)
}

/** The milliseconds since a moment of `performance.now()`, with one digit after the point. */
export function millisecondsSince(began: number): number {
  return Math.round((performance.now() - began) * 10) / 10
}

/** Gives the request its id, and `record` one record of it once it has been answered. */
export function recordRequests(record: (record: RequestRecord) => void): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const began = performance.now()
    const request = newRequestId()
    c.set('requestId', request)
    await next()
    // `c.header` would copy the whole response.
    const { headers, status } = c.res
    // Nobody asks about one of the assets, of which a page may bring six.
    if (!c.req.path.startsWith('/assets/')) headers.set('X-Request-Id', request)
    if (status === 503 || status === 507) {
      if (!headers.has('Retry-After')) headers.set('Retry-After', retryAfterSeconds)
      headers.set('Cache-Control', 'no-store')
    }
    const { route = routeWithoutScreen(c.req.path), fault } = c.get('report') ?? {}
    const ms = millisecondsSince(began)
    const submitted = status === 303 && isSentPath(headers.get('Location') ?? '')
    record({
      request,
      method: c.req.method,
      route,
      status,
      ms,
      ...(submitted && { submitted }),
      ...(fault && { database: fault }),
    })
  }
}

/** The log's name for a request without a screen. Paths may hold anything: only known ones are written. */
function routeWithoutScreen(path: string): RoutePattern {
  if (path.startsWith('/assets/')) return '/assets/*' as RoutePattern
  if (path.startsWith('/council-image/')) return '/council-image/*' as RoutePattern
  const isKnown = [
    ...Object.values(healthPaths),
    '/login/hosted/ended',
    ...workerAddresses,
    '/robots.txt',
    '/figures.json',
    '/.well-known/security.txt',
    ...Object.values(listAddresses),
  ].includes(path)
  return isKnown ? (path as RoutePattern) : withoutScreen
}
