import { createServer, type Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { answerClientErrors } from './client-errors.ts'
import { mostConnections, shareConnections } from './connection-shares.ts'
import { drain, isDraining } from './drain.ts'
import { healthPaths } from './health.ts'
import type { Portal } from './http.ts'
import { tell } from './log.ts'
import { keepPatience } from './patience.ts'
import type { Settings } from './settings.ts'

/** How long a client may take to send a request, in milliseconds, and how many connections there may be. */
export interface ConnectionLimits {
  headersMs: number
  requestMs: number
  /** For a form with a photo, of which so many bytes must come in each span of so many milliseconds. */
  uploadMs: number
  pace: { bytes: number; everyMs: number }
  checkEveryMs: number
  connections: number
  /** Of `connections`, how many one address may have that is no trusted proxy. */
  perAddress: number
  /** How often a line may say how many were refused. */
  reportMs: number
}

/**
 * On the slowest connection that the portal supports, the largest form arrives within a minute. A photo of 8
 * MB needs up to a quarter of an hour, but comes with at least 1 kB a second.
 */
const defaultLimits: ConnectionLimits = {
  headersMs: 15_000,
  requestMs: 60_000,
  uploadMs: 900_000,
  pace: { bytes: 30_000, everyMs: 30_000 },
  checkEveryMs: 2000,
  connections: mostConnections,
  // A browser opens six, and closes each five seconds after its last answer.
  perAddress: 100,
  reportMs: 60_000,
}

/** The portal as an HTTP server, not listening yet. A client that sends too slowly is cut off with a 408. */
export function createPortalServer(
  portal: Pick<Portal, 'fetch' | 'refuse'>,
  given: Partial<ConnectionLimits> = {},
  { trustedProxies = [], log = tell }: { trustedProxies?: string[]; log?: (line: string) => void } = {},
): Server {
  const connectionLimits = Object.assign({}, defaultLimits, given)
  const answer = getRequestListener(
    (request, { incoming }) =>
      portal.fetch(request, 'socket' in incoming ? incoming.socket.remoteAddress : undefined),
    // For a check in HTTP/1.0, as HAProxy makes it, which names no host.
    { hostname: 'unnamed' },
  )
  const server = createServer(
    {
      headersTimeout: connectionLimits.headersMs,
      requestTimeout: connectionLimits.uploadMs,
      connectionsCheckingInterval: connectionLimits.checkEveryMs,
      keepAliveTimeout: 5000,
    },
    (incoming, outgoing) => {
      began(incoming, outgoing)
      keepPatience(server, incoming, connectionLimits)
      if (!isDraining(server)) return answer(incoming, outgoing)
      outgoing.setHeader('Connection', 'close')
      const [path = ''] = incoming.url?.split('?', 1) ?? []
      if (path !== healthPaths.ready && path !== healthPaths.balance) return answer(incoming, outgoing)
      outgoing.writeHead(503, { 'Content-Type': 'text/plain; charset=UTF-8', 'Cache-Control': 'no-store' })
      outgoing.end('stopping')
    },
  )
  const began = answerClientErrors(server, portal)
  server.maxConnections = connectionLimits.connections
  shareConnections(server, connectionLimits, { trustedProxies, log })
  return server
}

const finishWithinMs = 6000
const closeWithinMs = 900
/** Of many councils: a file was closed in 11 ms. */
const closeOneWithinMs = 20

/**
 * At the first SIGTERM or SIGINT drains, takes no more requests, finishes those under way within ten seconds,
 * closes the council and ends the process with 0; a second signal ends it at once. Closing may take longer
 * where so many councils may be `open`.
 */
export function stopOnSignal(server: Server, portal: Pick<Portal, 'close'>, open = 0): void {
  let ending = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1)
      ending = true
      void finish(server, portal, closeWithinMs + open * closeOneWithinMs).then(() => process.exit(0))
    })
  }
}

async function finish(server: Server, portal: Pick<Portal, 'close'>, closingMs: number) {
  await drain(server)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A client keeps a connection open that was busy when the server closed.
  const sweep = setInterval(() => server.closeIdleConnections(), 100)
  await Promise.race([closed, setTimeout(finishWithinMs)])
  clearInterval(sweep)
  server.closeAllConnections()
  await Promise.race([portal.close(), setTimeout(closingMs)])
}

/** Why the portal cannot listen where set, in one line with the fix; undefined for what nobody expected. */
export function listenFault({ host, port }: Pick<Settings, 'host' | 'port'>, code = ''): string | undefined {
  if (code === 'EADDRINUSE') return `PORT is ${port}, which another program uses: give another one.`
  if (code === 'EACCES')
    return `PORT is ${port}, which this user may not use: give one from 1024 to 65535, such as 3000.`
  if (!['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL'].includes(code)) return undefined
  return `HOST is "${host}", which is no address of this machine (${code}): give 127.0.0.1, or one that it has.`
}
