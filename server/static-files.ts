import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/** The browser's build under `/assets`; each file carries a digest of its content in its name. */
export function serveAssets(root: string): MiddlewareHandler {
  const serve = serveStatic({ root: join(root, 'build/client'), precompressed: true })
  return async (c, next) => {
    const answer = await serve(c, next)
    if (!(answer instanceof Response)) return answer
    answer.headers.set('Cache-Control', 'public, max-age=31536000, immutable')
    // Nobody asks whether a file has changed that never does.
    answer.headers.delete('Last-Modified')
    return answer
  }
}

/** Has the browser ask each time: a stale service worker would go on keeping the pages of an older portal. */
export const revalidate: MiddlewareHandler = (c, next) => {
  c.header('Cache-Control', 'no-cache')
  return next()
}

/** The service workers: of the catalogue, and of the page that checks certificates. */
export const workerAddresses = ['/sw.js', '/check.js'] as const

export function serveServiceWorker(
  root: string,
  address: (typeof workerAddresses)[number],
): MiddlewareHandler {
  return serveStatic({ path: join(root, 'build/client', address) })
}
