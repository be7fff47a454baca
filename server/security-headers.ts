import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", NONCE],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  workerSrc: ["'self'"],
  connectSrc: ["'self'"],
  formAction: ["'self'"],
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
}

const strictTransport = 'max-age=63072000; includeSubDomains'

const permissionsPolicy = { camera: [], microphone: [], geolocation: [], payment: [], usb: [] }

/** The headers of every answer, also of those that no page is: pictures, health checks, words of a refusal. */
export function answerHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    if (https) headers.set('Strict-Transport-Security', strictTransport)
  }
}

/** The headers that protect every page; `https` adds the one that keeps browsers on it. */
export function securityHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy,
    // `no-referrer` would make browsers without script post `Origin: null`.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: https ? strictTransport : false,
    xFrameOptions: 'DENY',
    permissionsPolicy,
  })
}
