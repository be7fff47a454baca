import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { takesFiles } from '../rules/uploads.ts'

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

/** Of this host alone: what else stands below its name may belong to others. */
const strictTransport = 'max-age=63072000'

const permissionsPolicy = { camera: [], microphone: [], geolocation: [], payment: [], usb: [] }

/** The headers of every answer, also of those that are no page: pictures, health checks, refusals' words. */
export function answerHeaders({ https }: { https: boolean }): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('Cross-Origin-Resource-Policy', 'same-origin')
    if (https) headers.set('Strict-Transport-Security', strictTransport)
  }
}

/** If somebody opens what people have sent as a page of its own, nothing may run in it. */
const filePolicy = "default-src 'none'; sandbox"

/**
 * The headers that protect every page, and every file; `https` adds the one that keeps browsers on it,
 * `script` is the inline script that every page may have without a nonce.
 */
export function securityHeaders({ https, script }: { https: boolean; script?: string }): MiddlewareHandler {
  const { scriptSrc } = contentSecurityPolicy
  const policy = {
    ...contentSecurityPolicy,
    scriptSrc: script === undefined ? scriptSrc : [...scriptSrc, digestOfScript(script)],
  }
  const options = {
    // `no-referrer` would make browsers without script post `Origin: null`.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: https ? strictTransport : false,
    xFrameOptions: 'DENY',
    // For browsers and plug-ins that are gone.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    permissionsPolicy,
  }
  const protect = secureHeaders({ ...options, contentSecurityPolicy: policy })
  // Where a code is read from a picture, by the camera or by a library of machine code.
  const protectCheck = secureHeaders({
    ...options,
    permissionsPolicy: { ...permissionsPolicy, camera: ['self'] },
    contentSecurityPolicy: { ...policy, scriptSrc: [...policy.scriptSrc, "'wasm-unsafe-eval'"] },
  })
  // Where a photo is chosen, the page shows it before it is sent.
  const imgSrc = [...policy.imgSrc, 'blob:']
  const protectChoosing = secureHeaders({ ...options, contentSecurityPolicy: { ...policy, imgSrc } })
  return async (c, next) => {
    const protection = takesFiles(c.req.path) ? protectChoosing : protect
    await (c.req.path === '/verify' ? protectCheck : protection)(c, next)
    const { headers } = c.res
    // Another policy would tell the code to the portal’s own log, or keep a browser without script from
    // posting one.
    if (/^\/(verify|v\/)/i.test(c.req.path)) headers.set('Referrer-Policy', 'strict-origin')
    if (/^(image|application\/pdf)/.test(headers.get('Content-Type') ?? ''))
      headers.set('Content-Security-Policy', filePolicy)
  }
}

/** The source of a policy by which an inline script with this text runs. */
export function digestOfScript(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
