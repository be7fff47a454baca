import { createHash } from 'node:crypto'
import type { RoutePattern } from '../../app/http/visit.server.ts'
import { endOfCouncilDay } from '../../rules/days.ts'
import { answerWithPage, chooseEncoding, type Encoding, encode, thorough } from './encoded-page.ts'

/** A rendered page as it is sent again to every stranger. */
export interface KeptPage {
  /** Between which moments it holds if nothing is changed, in milliseconds. */
  from: number
  until: number
  /** The memory that it takes, compressed forms included. */
  bytes: number
  /** The pattern of its address, for the log. */
  route: RoutePattern | undefined
  /** The page as the browser takes it, or only that it has not changed since its reader got it. */
  answer(asked: Request, requestId: string): Response
  /** The language that it is in. */
  language: string
  /** The page with a note of the moment above what it says, which nobody keeps. */
  answerOnce(asked: Request, requestId: string, note: string): Response
}

interface Rendered {
  /** When its rendering began. */
  from: Date
  /** When it shows something else, if that is before the end of the day. */
  holdsUntil?: string
  route?: RoutePattern
  nonce?: string
}

const policyName = 'content-security-policy'

/**
 * Makes a page out of the answer for a stranger. Undefined for an answer that is no plain page: an error, a
 * redirect, a page that sets a cookie or that may not be stored, or one in which the nonce stands, which must
 * never be sent twice.
 */
export async function makeKeptPage(
  answer: Response,
  { from, holdsUntil, route, nonce }: Rendered,
): Promise<KeptPage | undefined> {
  const { 'content-type': type, 'content-length': _, 'x-request-id': __, ...headers } = plain(answer.headers)
  const isPage = answer.status === 200 && type === 'text/html; charset=utf-8'
  if (!isPage || headers['cache-control'] !== 'no-cache' || 'set-cookie' in headers) return undefined
  const page = Buffer.from(await answer.clone().arrayBuffer())
  // The inline script that each page may have is allowed by its digest; a page without it allows none.
  const unused = /<script(?! src=)/.test(page.toString('latin1')) ? '' : / 'sha256-[^']+'/
  const policy = headers[policyName]?.replace(` 'nonce-${nonce}'`, '').replace(unused, '')
  if (!nonce || !policy || policy.includes(nonce) || page.includes(nonce)) return undefined
  const digest = createHash('sha256').update(page).digest('base64url').slice(0, 22)
  const inEncoding = (encoding: Encoding) => {
    const isAsItIs = encoding === 'identity'
    const body = encode(page, encoding, thorough)
    const etag = isAsItIs ? `"${digest}"` : `"${digest}-${encoding}"`
    const unchanged = { ...headers, [policyName]: policy, etag }
    const length = { 'content-type': type, 'content-length': String(body.length) }
    const whole = { ...unchanged, ...length, ...(!isAsItIs && { 'content-encoding': encoding }) }
    return { etag, body, unchanged, whole }
  }
  const encoded = new Map<Encoding, ReturnType<typeof inEncoding>>()
  const endOfDay = endOfCouncilDay(from.toISOString())
  return {
    from: from.getTime(),
    until: Date.parse(holdsUntil !== undefined && holdsUntil < endOfDay ? holdsUntil : endOfDay),
    bytes: page.length * 2,
    route,
    answer({ method, headers: asked }, requestId) {
      const encoding = chooseEncoding(asked.get('accept-encoding'))
      const made = encoded.get(encoding) ?? inEncoding(encoding)
      encoded.set(encoding, made)
      const { etag, body, unchanged, whole } = made
      const isKnown = knows(asked.get('if-none-match'), etag)
      const sent = { ...(isKnown ? unchanged : whole), 'x-request-id': requestId }
      const status = isKnown ? 304 : 200
      return new Response(isKnown || method === 'HEAD' ? null : body, { status, headers: sent })
    },
    language: /<html lang="([\w-]+)"/.exec(page.toString('latin1'))?.[1] ?? 'en',
    answerOnce(asked, requestId, note) {
      const noted = Buffer.from(page.toString().replace('<main', () => `${note}<main`))
      const once = { 'content-type': type, 'cache-control': 'no-store', 'x-request-id': requestId }
      const sent = new Response(null, { headers: { ...headers, [policyName]: policy, ...once } })
      const answer = answerWithPage(noted, sent, asked)
      return asked.method === 'HEAD' ? new Response(null, answer) : answer
    },
  }
}

function plain(headers: Headers): Record<string, string> {
  return Object.fromEntries(headers)
}

/** Whether one of a reader's tags is the page's (RFC 9110, section 13.1.2: the comparison is weak). */
function knows(tags: string | null, etag: string) {
  return tags?.split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, ''))) ?? false
}
