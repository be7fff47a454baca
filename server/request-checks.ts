import type { MiddlewareHandler } from 'hono'
import type { Council } from '../council/open-council.server.ts'
import { partType, takesFiles } from '../rules/uploads.ts'
import { warningLine } from './log.ts'
import { keepToHost } from './own-addresses.ts'
import type { PortalEnv } from './portal-env.ts'
import { findBoundary } from './read-body.ts'
import { refuse } from './refusals.ts'

const formType = 'application/x-www-form-urlencoded'

/** Answers 405 to every method but GET, HEAD and POST. */
export const allowedMethods: MiddlewareHandler<PortalEnv> = async (c, next) => {
  if (['GET', 'HEAD', 'POST'].includes(c.req.method)) return next()
  return refuse(c, 'method', { Allow: 'GET, HEAD, POST' })
}

/**
 * Answers 421 to a request for a host that is no origin of the portal, and tells the operator by `log`; leads
 * astray what asks for a page that its host does not have.
 */
export function servedHosts(
  origins: string[],
  council: Pick<Council, 'isDistrict'>,
  log: (line: string) => void,
): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    const origin = originOfHost(c.req.header('host') ?? new URL(c.req.url).host, origins)
    if (origin !== undefined) {
      c.set('origin', origin)
      return keepToHost(c, next, council.isDistrict)
    }
    const warning =
      'A request for another host was refused: PUBLIC_ORIGIN must be the address that people type.'
    log(warningLine(c.get('requestId'), warning))
    return refuse(c, 'otherHost')
  }
}

/** The origin whose host the header names, in any case, with or without a default port; undefined if none. */
function originOfHost(host: string, origins: string[]): string | undefined {
  if (!/^[^\s/\\?#@]+$/.test(host)) return undefined
  return origins.find((origin) => originOf(`${new URL(origin).protocol}//${host}`) === origin)
}

/** Answers 400 to an address that cannot be decoded; React Router would answer 500. */
export const decodableAddress: MiddlewareHandler<PortalEnv> = async (c, next) => {
  try {
    decodeURIComponent(new URL(c.req.url).pathname)
  } catch {
    return refuse(c, 'badAddress')
  }
  return next()
}

/**
 * Answers 403 to a post that does not come from the portal's own pages. Browsers name the sender in `Origin`
 * or `Sec-Fetch-Site`; the oldest phones (KaiOS) send neither, and there `Referer` must name it.
 */
export function sameOriginForms(origins: string[]): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    if (c.req.method !== 'POST') return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const referer = c.req.header('referer')
    const own =
      (origin === undefined || origins.includes(origin)) &&
      (site === undefined || site === 'same-origin') &&
      (origin !== undefined || site !== undefined || origins.includes(originOf(referer)))
    return own ? next() : refuse(c, 'otherSite')
  }
}

function originOf(address: string | undefined) {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : ''
}

/** The form of the council's image has a file in it that is small; scripts send it to the `.data` address. */
export const imageForm = /^\/admin\/council\/image(\.data)?$/

/** So has the one that imports the form of a service, in which the file is read whole as well. */
export const formImport = /^\/admin\/services\/form\/[^/]+\/import(\.data)?$/

/** And the one that compares a bank's statement. */
export const statementForm = /^\/admin\/payments\/statement(\.data)?$/

/**
 * Answers 415 to a post whose body is not a URL-encoded form; one with a file in it may also be multipart, or
 * come in parts. Without the boundary between its parts it is answered 400: no screen could read it.
 */
export const formBodiesOnly: MiddlewareHandler<PortalEnv> = async (c, next) => {
  if (c.req.method !== 'POST') return next()
  const types = c.req.header('content-type') ?? ''
  const first = types.split(';')[0]?.trim().toLowerCase() ?? ''
  const { pathname } = new URL(c.req.url)
  const accepted = [formType]
  const isRead = [imageForm, formImport, statementForm].some((form) => form.test(pathname))
  const takesParts = isRead || takesFiles(pathname)
  if (takesParts) accepted.push('multipart/form-data')
  if (takesFiles(pathname)) accepted.push(partType)
  // If the header lists several types, the body would be read by the last one.
  if (accepted.includes(first) && !types.includes(','))
    return first.startsWith('multipart/') && !findBoundary(types) ? refuse(c, 'cutForm') : next()
  return refuse(c, 'bodyType', { Accept: accepted.join(', ') })
}
