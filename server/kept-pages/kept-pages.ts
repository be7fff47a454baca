import type { MiddlewareHandler } from 'hono'
import { faultOf } from '../../council/database/faults.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import type { PortalEnv } from '../portal-env.ts'
import { type Asked, askedBy } from './asked.ts'
import { chooseAnswer, chooseEncoding } from './choose-answer.ts'
import { type KeptAnswer, type KeptPage, makeKeptPage } from './kept-page.ts'
import { PageStore } from './page-store.ts'
import { type Stranger, type StrangerSettings, strangerReader } from './stranger.ts'

export interface KeptPages {
  /** Answers with a page that is kept; keeps what the screens render for a stranger. */
  middleware: MiddlewareHandler<PortalEnv>
  /** The answer that lies ready for the request; undefined if none does, mostly at once. */
  findReady(asked: Asked): Promise<ReadyAnswer | undefined> | undefined
}

export interface ReadyAnswer {
  answer: KeptAnswer
  /** The pattern of the page's address, for the log. */
  route: string | undefined
}

/**
 * Answers strangers with pages that were rendered before, while the content revision stays what it was. A page that is to
 * be kept is rendered for a request that holds nothing of the one that came, but address and language.
 */
export function keepPages(
  council: Council,
  settings: StrangerSettings & { findOwnLanguage(): Promise<string> },
): KeptPages {
  const readStranger = strangerReader(settings)
  const readRevision = council.readContentRevision
  const store = new PageStore()
  const underWay = new Map<string, { revision: number; page: Promise<KeptPage | undefined> }>()

  return { middleware, findReady }

  function findReady(asked: Asked) {
    const stranger = readStranger(asked)
    return stranger && store.has(stranger.key) ? findCurrent(stranger, asked) : undefined
  }

  async function findCurrent({ key }: Stranger, asked: Asked) {
    store.turnTo(await readRevision())
    const page = store.find(key, Date.now())
    const answers = page?.findEncoded(encodingFor(asked))
    return page && answers && { answer: chooseAnswer(answers, asked), route: page.route }
  }

  async function middleware(
    c: Parameters<MiddlewareHandler<PortalEnv>>[0],
    next: () => Promise<void>,
  ): Promise<Response | undefined> {
    const request = c.req.raw
    const asked = askedBy(request)
    const stranger = readStranger(asked)
    const revision = stranger && (await readRevision().catch(unlessFault))
    if (!stranger || revision === undefined) return void (await next())
    const { key } = stranger
    store.turnTo(revision)
    const known = store.find(key, Date.now())
    if (known) {
      c.set('keptRoute', known.route)
      return answerWith(known, asked)
    }
    const other = underWay.get(key)
    if (other?.revision === revision) {
      const page = await other.page
      if (!page) return void (await next())
      c.set('keptRoute', page.route)
      return answerWith(page, asked)
    }
    const { promise, resolve } = Promise.withResolvers<KeptPage | undefined>()
    const rendering = { revision, page: promise }
    underWay.set(key, rendering)
    let page: KeptPage | undefined
    try {
      const from = new Date()
      const language = stranger.language ?? (await settings.findOwnLanguage())
      c.req.raw = new Request(request.url, {
        headers: { 'Accept-Language': language },
        signal: request.signal,
      })
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
    c.res = await answerWith(page, asked)
  }
}

function encodingFor({ header }: Asked) {
  return chooseEncoding(header('accept-encoding'))
}

async function answerWith(page: KeptPage, asked: Asked): Promise<Response> {
  const { status, headers, body } = chooseAnswer(await page.encode(encodingFor(asked)), asked)
  return new Response(asked.method === 'HEAD' ? null : body, { status, headers })
}

/** Without its database the portal answers as it does for every page. */
function unlessFault(error: unknown) {
  if (!faultOf(error)) throw error
  return undefined
}
