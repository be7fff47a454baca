import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import * as build from 'virtual:react-router/server-build'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { compress } from 'hono/compress'
import { etag } from 'hono/etag'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { languageTags } from '../app/i18n/languages.server.ts'
import { type Visit, visitContext } from '../app/visit.server.ts'
import { type Council, openCouncil } from '../council/open-council.server.ts'
import { addCatalogueLanguages } from '../council/services/listing.server.ts'
import { limits } from '../rules/limits.ts'
import { withoutPasswords } from '../rules/typed-fields.ts'
import { clientAddress } from './client-address.ts'
import { answerCouncilImage } from './council-image.ts'
import { wrapRoutes } from './faults.ts'
import { readinessCheck } from './health.ts'
import { type RequestRecord, unexpectedLine, warningLine } from './log.ts'
import {
  allowedMethods,
  decodableAddress,
  formBodiesOnly,
  originOfHost,
  sameOriginForms,
} from './request-checks.ts'
import type { Settings } from './settings.ts'

export interface Portal {
  /** Answers one request; `address` is where the connection comes from. */
  fetch(request: Request, address?: string): Promise<Response>
  council: Council
  close(): Promise<void>
}

interface Env {
  Bindings: { address?: string }
  Variables: { secureHeadersNonce: string; requestId: string; origin: string; visit?: Visit }
}

/**
 * Opens the council and everything that stands between it and the network. `log` gets a line for what the operator
 * must see, `record` one for each request.
 */
export async function openPortal(
  settings: Settings,
  log: (line: string) => void = console.error,
  record: (record: RequestRecord) => void = () => undefined,
): Promise<Portal> {
  const council = await openCouncil(settings, (error) => log(unexpectedLine('sweep', error)))
  await addCatalogueLanguages(council.db, languageTags)
  const app = new Hono<Env>()
  const secure = settings.origin.startsWith('https://')
  const askedOrigin = (c: Context<Env>) =>
    originOfHost(c.req.header('host') ?? new URL(c.req.url).host, settings.origins)

  app.use(async (c, next) => {
    const began = performance.now()
    // The last of its groups, random throughout; the whole is longer than a person would read out.
    const request = randomUUID().slice(-12)
    c.set('requestId', request)
    await next()
    // Not by `c.header`, which would copy the whole answer.
    const { headers } = c.res
    headers.set('X-Request-Id', request)
    if (c.res.status === 503 || c.res.status === 507) {
      headers.set('Retry-After', retryAfterSeconds)
      headers.set('Cache-Control', 'no-store')
    }
    const { route = outside(c.req.path), fault } = c.get('visit') ?? {}
    const ms = Math.round((performance.now() - began) * 10) / 10
    record({
      request,
      method: c.req.method,
      route,
      status: c.res.status,
      ms,
      ...(fault && { database: fault }),
    })
  })
  const readiness = readinessCheck(council, settings)
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const word = await readiness()
    return c.text(word, word === 'ready' ? 200 : 503, { 'Cache-Control': 'no-store' })
  })
  // Before the headers of pages: the picture has stricter ones of its own.
  app.get('/council-image/:version', (c) => answerCouncilImage(c, council.db, c.req.param('version')))
  app.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", NONCE],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        workerSrc: ["'self'"],
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
  app.use(allowedMethods)
  app.use(
    '/assets/*',
    serveStatic({
      root: join(settings.root, 'build/client'),
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.use(compress())
  app.use('/sw.js', etag(), async (c, next) => {
    // A worker that is stale would go on keeping the pages of an older portal.
    c.header('Cache-Control', 'no-cache')
    return next()
  })
  app.get('/sw.js', serveStatic({ path: join(settings.root, 'build/client/sw.js') }))
  app.use(async (c, next) => {
    const origin = askedOrigin(c)
    if (origin !== undefined) {
      c.set('origin', origin)
      return next()
    }
    const words =
      'A request for another host was refused: PUBLIC_ORIGIN must be the address that people type.'
    log(warningLine(c.get('requestId'), words))
    return c.text('This address is not served here.', 421)
  })
  app.use(decodableAddress)
  app.use(sameOriginForms(settings.origins))
  app.use(formBodiesOnly)
  app.use((c, next) => {
    // Asking for a body that cannot be there would still have the request built anew around it.
    if (c.req.method !== 'POST') return next()
    const large = largeForms.test(new URL(c.req.url).pathname)
    const maxSize = large ? limits.bodyBytes.service : limits.bodyBytes.citizen
    return bodyLimit({ maxSize, onError: (refused) => refused.text('Content Too Large', 413) })(c, next)
  })

  const answer = createRequestHandler(
    wrapRoutes(build, (context) => visitSet(context.get(visitContext))),
    import.meta.env.MODE,
  )
  app.all('*', async (c) => {
    const context = new RouterContextProvider()
    const requestId = c.get('requestId')
    const request = atOrigin(c.req.raw, c.get('origin'))
    // The screens read the form; this one is read when they could not keep what it holds.
    const sent = request.method === 'POST' ? request.clone() : undefined
    let typed: ReturnType<Visit['typed']> | undefined
    const visit: Visit = {
      council,
      client: clientAddress(c.env?.address, c.req.header('x-forwarded-for'), settings.trustedProxies),
      nonce: c.get('secureHeadersNonce'),
      requestId,
      typed: () => {
        typed ??= readTyped(sent)
        return typed
      },
      report: (error) => log(unexpectedLine(requestId, error)),
    }
    context.set(visitContext, visit)
    c.set('visit', visit)
    const answered = await answer(request, context)
    // The router looks at every side of an answer, after which its body could only be sent as a stream.
    const { drawn } = visit
    if (drawn?.answer !== answered) return answered
    return new Response(drawn.page, { status: answered.status, headers: answered.headers })
  })

  app.onError((error, c) => {
    // Where the connection broke while the form was still coming, nobody is there to be told.
    if (!c.req.raw.signal.aborted) log(unexpectedLine(c.get('requestId'), error))
    return c.text(`Internal Server Error (${c.get('requestId')})`, 500)
  })

  return {
    fetch: async (request, address) => app.fetch(request, { address }),
    council,
    close: () => council.close(),
  }
}

const retryAfterSeconds = '30'

/** What the admin writes of services and of the council, in several languages. */
const largeForms = /^\/admin\/(create-service|services\/|categories|council)/

/** What the log calls a request that reached no screen: its path may hold anything. */
function outside(path: string) {
  if (path.startsWith('/assets/')) return '/assets/*'
  if (path.startsWith('/council-image/')) return '/council-image/*'
  return ['/healthz', '/readyz', '/sw.js'].includes(path) ? path : '-'
}

function visitSet(visit: Visit | null) {
  if (!visit) throw new Error('The visit is set for every request.')
  return visit
}

async function readTyped(sent: Request | undefined) {
  // Of a form that broke off on its way there is nothing to keep.
  const form = await sent?.formData().catch(() => undefined)
  return form && withoutPasswords(form)
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
