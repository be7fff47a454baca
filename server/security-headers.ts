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

const permissionsPolicy = { camera: [], microphone: [], geolocation: [], payment: [], usb: [] }

/** The headers that protect every page; `https` adds the one that keeps browsers on it. */
export function securityHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return secureHeaders({
    contentSecurityPolicy,
    // `no-referrer` would make browsers without script post `Origin: null`.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: https ? 'max-age=63072000; includeSubDomains' : false,
    xFrameOptions: 'DENY',
    permissionsPolicy,
  })
}
