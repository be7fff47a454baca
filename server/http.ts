import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { visitContext } from '../app/visit.server.ts'
import { type Council, openCouncil } from '../council/open-council.server.ts'
import { limits } from '../rules/limits.ts'
import { clientAddress } from './client-address.ts'
import { formsOnly, methods, originNamed, ownForms, readableAddress } from './doorkeeper.ts'
import type { Settings } from './settings.ts'

export interface Portal {
  /** Answers one request; `address` is where the connection comes from. */
  fetch(request: Request, address?: string): Promise<Response>
  council: Council
  close(): Promise<void>
}

interface Env {
  Bindings: { address?: string }
  Variables: { secureHeadersNonce: string }
}

/** Opens the council and everything that stands between it and the network. */
export async function openPortal(
  settings: Settings,
  log: (line: string) => void = console.error,
): Promise<Portal> {
  const council = await openCouncil(settings)
  const app = new Hono<Env>()
  const secure = settings.origin.startsWith('https://')
  const askedOrigin = (c: Context<Env>) =>
    originNamed(c.req.header('host') ?? new URL(c.req.url).host, settings.origins)

  app.get('/healthz', (c) => c.text('ok'))
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", NONCE],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
      // `no-referrer` would make browsers without script post `Origin: null`.
      referrerPolicy: 'same-origin',
      strictTransportSecurity: secure ? 'max-age=63072000' : false,
      xFrameOptions: 'DENY',
      permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    }),
  )
  app.use(methods)
  app.use(
    '/assets/*',
    serveStatic({
      root: join(settings.root, 'build/client'),
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.use(compress())
  app.use(async (c, next) => {
    if (askedOrigin(c) !== undefined) return next()
    log('A request for another host was refused: PUBLIC_ORIGIN must be the address that people type.')
    return c.text('This address is not served here.', 421)
  })
  app.use(readableAddress)
  app.use(ownForms(settings.origins))
  app.use(formsOnly)
  app.use((c, next) => {
    const large = /^\/admin\/(create-service|services\/)/.test(new URL(c.req.url).pathname)
    const maxSize = large ? limits.bodyBytes.service : limits.bodyBytes.citizen
    return bodyLimit({ maxSize, onError: (refused) => refused.text('Content Too Large', 413) })(c, next)
  })

  const answer = createRequestHandler(build, import.meta.env.MODE)
  app.all('*', async (c) => {
    const origin = askedOrigin(c) ?? settings.origin
    const context = new RouterContextProvider()
    context.set(visitContext, {
      council,
      client: clientAddress(c.env?.address, c.req.header('x-forwarded-for'), settings.trustedProxies),
      nonce: c.get('secureHeadersNonce'),
    })
    return answer(atOrigin(c.req.raw, origin), context)
  })

  app.onError((error, c) => {
    // Where the connection broke while the form was still coming, nobody is there to be told.
    if (!c.req.raw.signal.aborted) log(`unexpected ${error.name}\n${placesOf(error)}`)
    return c.text('Internal Server Error', 500)
  })

  return {
    fetch: async (request, address) => app.fetch(request, { address }),
    council,
    close: () => council.close(),
  }
}

/** Where in the code it happened, without its message, which may hold what a person sent. */
function placesOf({ stack = '' }: Error) {
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
}

/** Behind a proxy that ends TLS the request says http, and the router would take every form for a foreign one. */
function atOrigin(request: Request, origin: string) {
  const { pathname, search } = new URL(request.url)
  const url = origin + pathname + search
  if (url === request.url) return request
  const { method, headers, signal } = request
  const body = method === 'POST' ? request.body : null
  return new Request(url, { method, headers, signal, body, duplex: 'half' } as RequestInit)
}
