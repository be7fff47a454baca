import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { endOfCouncilDay } from '../../rules/days.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page as it is sent again to every stranger. */
export interface KeptPage {
  /** Between which moments it holds if nothing is changed, in milliseconds. */
  from: number
  until: number
  /** The memory that it takes, compressed forms included. */
  bytes: number
  /** The pattern of its address, for the log. */
  route: string | undefined
  /** The entity tag and the bytes, in an encoding; bytes are compressed once. */
  etag(encoding: Encoding): string
  body(encoding: Encoding): Promise<Uint8Array<ArrayBuffer>>
  headers: Record<string, string>
}

interface Rendered {
  /** When its rendering began. */
  from: Date
  /** When it shows something else, if that is before the end of the day. */
  holdsUntil: string | undefined
  route: string | undefined
  nonce: string | undefined
}

const policyName = 'content-security-policy'

/**
 * Makes a page out of the answer for a stranger. Its scripts run by their digests, because a nonce must never be sent
 * twice. Undefined for an answer that is no plain page: an error, a redirect, a page that sets a cookie or that may not be
 * stored, or one whose nonce stands where it cannot be taken out.
 */
export async function makeKeptPage(
  answer: Response,
  { from, holdsUntil, route, nonce }: Rendered,
): Promise<KeptPage | undefined> {
  const headers = Object.fromEntries(answer.headers)
  const isPage =
    answer.status === 200 &&
    headers['content-type'] === 'text/html; charset=utf-8' &&
    headers['cache-control'] === 'no-cache' &&
    answer.headers.getSetCookie().length === 0
  if (!isPage) return undefined
  const html = (await answer.clone().text()).replaceAll(` nonce="${nonce}"`, '')
  const policy = (headers[policyName] ?? '').replace(`'nonce-${nonce}'`, digestsOfScripts(html))
  if (nonce === undefined || html.includes(nonce) || policy.includes(nonce)) return undefined
  headers[policyName] = policy.replace(/ +;/g, ';')
  delete headers['content-length']
  const page = Buffer.from(html)
  const digest = createHash('sha256').update(page).digest('base64url').slice(0, 22)
  const endOfDay = endOfCouncilDay(from.toISOString())
  const bodies = new Map<Encoding, Promise<Uint8Array<ArrayBuffer>>>()
  return {
    from: from.getTime(),
    until: Date.parse(holdsUntil !== undefined && holdsUntil < endOfDay ? holdsUntil : endOfDay),
    bytes: page.length * 2,
    route,
    etag: (encoding) => (encoding === 'identity' ? `"${digest}"` : `"${digest}-${encoding}"`),
    body(encoding) {
      const known = bodies.get(encoding) ?? compress(page, encoding)
      bodies.set(encoding, known)
      return known
    },
    headers,
  }
}

/** The sources of a policy by which the page's own scripts run, and no others. */
function digestsOfScripts(html: string) {
  const scripts = Array.from(html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
  const inline = scripts.filter(([, attributes = '']) => !/\ssrc=/.test(attributes))
  const digests = inline.map(([, , text = '']) => createHash('sha256').update(text).digest('base64'))
  return [...new Set(digests)].map((digest) => `'sha256-${digest}'`).join(' ')
}

async function compress(page: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'gzip') return promisify(gzip)(page, { level: 9 }) as Promise<Buffer<ArrayBuffer>>
  if (encoding === 'identity') return page
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 7,
    [constants.BROTLI_PARAM_SIZE_HINT]: page.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  return promisify(brotliCompress)(page, { params }) as Promise<Buffer<ArrayBuffer>>
}

/** The encoding in which a browser that sends this `Accept-Encoding` gets the page. */
export function chooseEncoding(accepted: string | null): Encoding {
  if (!accepted) return 'identity'
  const offers = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
  const takes = (name: string) =>
    offers.some(([offered, weight = 'q=1']) => offered === name && Number(weight.slice(2)) > 0)
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}
