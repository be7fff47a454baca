import type { MiddlewareHandler } from 'hono'

const formType = 'application/x-www-form-urlencoded'

/** Answers 405 to what is not GET, HEAD or POST. */
export const allowedMethods: MiddlewareHandler = async (c, next) => {
  if (['GET', 'HEAD', 'POST'].includes(c.req.method)) return next()
  return c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD, POST' })
}

/** The one form with a file in it: the council's image, as a page and as its script send it. */
const imageForm = /^\/admin\/council\/image(\.data)?$/

/** Answers 415 to a post that is not a plain form; the form of the council's image may come in parts. */
export const formBodiesOnly: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'POST') return next()
  const types = c.req.header('content-type') ?? ''
  const first = types.split(';')[0]?.trim().toLowerCase() ?? ''
  const taken = imageForm.test(new URL(c.req.url).pathname) ? [formType, 'multipart/form-data'] : [formType]
  // Of a list of types the last one counts where the body is read.
  if (taken.includes(first) && !types.includes(',')) return next()
  return c.text('Unsupported Media Type', 415, { Accept: taken.join(', ') })
}

/**
 * Lets a post in only from the portal's own pages. Browsers say where a post comes from in `Origin` or
 * `Sec-Fetch-Site`; the oldest phones (KaiOS) send neither, and there `Referer` must say it.
 */
export function sameOriginForms(origins: string[]): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const referer = c.req.header('referer')
    const own =
      (origin === undefined || origins.includes(origin)) &&
      (site === undefined || site === 'same-origin') &&
      (origin !== undefined || site !== undefined || origins.includes(originOf(referer)))
    return own ? next() : c.text('This form was not sent from a page of this portal.', 403)
  }
}

/** Which of the origins a Host header names, whatever its case and with a default port or without; undefined: none. */
export function originOfHost(host: string, origins: string[]): string | undefined {
  if (!/^[^\s/\\?#@]+$/.test(host)) return undefined
  return origins.find((origin) => originOf(`${new URL(origin).protocol}//${host}`) === origin)
}

function originOf(address: string | undefined) {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : ''
}

/** Answers 400 to an address that cannot be decoded: the router would take it for a fault of its own. */
export const decodableAddress: MiddlewareHandler = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname)
  } catch {
    return c.text('Bad Request', 400)
  }
  return next()
}
