import type { MiddlewareHandler } from 'hono'
import { contentRevisionReader } from '../../council/database/content-revision.server.ts'
import { faultOf } from '../../council/database/faults.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import type { PortalEnv } from '../portal-env.ts'
import { chooseEncoding, type KeptPage, makeKeptPage } from './kept-page.ts'
import { PageStore } from './page-store.ts'
import { type Stranger, type StrangerSettings, strangerReader } from './stranger.ts'

/**
 * Answers strangers with pages that were rendered before, while the content revision stays what it was. A page that is to
 * be kept is rendered for a request that holds nothing of the one that came, but address and language.
 */
export function keepPages(
  council: Council,
  settings: StrangerSettings & { findOwnLanguage(): Promise<string> },
): MiddlewareHandler<PortalEnv> {
  const readStranger = strangerReader(settings)
  const readRevision = contentRevisionReader(council.db)
  const store = new PageStore()
  const underWay = new Map<string, { revision: number; page: Promise<KeptPage | undefined> }>()

  return async (c, next) => {
    const request = c.req.raw
    const stranger = readStranger(request)
    const revision = stranger && (await readRevision().catch(unlessFault))
    if (!stranger || revision === undefined) return next()
    store.turnTo(revision)
    const key = `${stranger.language ?? 'own'} ${request.url}`
    const known = store.find(key, Date.now())
    if (known) {
      c.set('keptRoute', known.route)
      return answerWith(known, request)
    }
    const other = underWay.get(key)
    if (other?.revision === revision) {
      const page = await other.page
      if (!page) return next()
      c.set('keptRoute', page.route)
      return answerWith(page, request)
    }
    const { promise, resolve } = Promise.withResolvers<KeptPage | undefined>()
    const rendering = { revision, page: promise }
    underWay.set(key, rendering)
    let page: KeptPage | undefined
    try {
      const from = new Date()
      const language = stranger.language ?? (await settings.findOwnLanguage())
      c.req.raw = requestOf(stranger, language, request)
      await next()
      const { route, holdsUntil } = c.get('report') ?? {}
      page = await makeKeptPage(c.res, { from, holdsUntil, route, nonce: c.get('secureHeadersNonce') })
      if (page) store.keep(key, page, revision)
    } finally {
      c.req.raw = request
      if (underWay.get(key) === rendering) underWay.delete(key)
      resolve(page)
    }
    if (!page) return
    c.res = undefined
    c.res = await answerWith(page, request)
  }
}

/** Without its database the portal answers as it does for every page. */
function unlessFault(error: unknown) {
  if (!faultOf(error)) throw error
  return undefined
}

function requestOf({ address }: Stranger, language: string, { url, signal }: Request) {
  const origin = url.slice(0, url.length - address.length)
  return new Request(origin + address, { headers: { 'Accept-Language': language }, signal })
}

/** The page, or only that it has not changed since the reader got it. */
async function answerWith(page: KeptPage, { method, headers }: Request): Promise<Response> {
  const encoding = chooseEncoding(headers.get('Accept-Encoding'))
  const etag = page.etag(encoding)
  const sent: Record<string, string> = { ...page.headers, etag }
  if (isKnown(etag, headers.get('If-None-Match'))) {
    delete sent['content-type']
    return new Response(null, { status: 304, headers: sent })
  }
  const body = await page.body(encoding)
  if (encoding !== 'identity') sent['content-encoding'] = encoding
  sent['content-length'] = String(body.length)
  return new Response(method === 'HEAD' ? null : body, { headers: sent })
}

/** Whether one of the tags that a reader has is the page's (RFC 9110, section 13.1.2: the comparison is weak). */
function isKnown(etag: string, tags: string | null) {
  if (tags === null) return false
  return tags.split(',').some((tag) => [etag, '*'].includes(tag.trim().replace(/^W\//, '')))
}
