import type { Context, MiddlewareHandler } from 'hono'
import { type Refusal, refusals } from '../rules/refusals.ts'
import type { PortalEnv } from './portal-env.ts'

/** Refuses a request before any screen; `answerRefusals` turns the words into a page if one was asked for. */
export function refuse(c: Context<PortalEnv>, refusal: Refusal, headers: Record<string, string> = {}) {
  const { status, words } = refusals[refusal]
  c.set('refusal', refusal)
  c.set('unread', c.req.raw.body ?? undefined)
  return c.text(words, status, headers)
}

/**
 * Refuses what a script has sent: the screens answer it without having seen the form, in the way that their
 * script reads, so that it can leave the form as it stands.
 */
export function refuseForScript(c: Context<PortalEnv>, status: number, next: () => Promise<void>) {
  const { url, method, headers } = c.req.raw
  c.set('refusedStatus', status)
  c.set('unread', c.req.raw.body ?? undefined)
  c.req.raw = new Request(url, { method, headers })
  return next()
}

/** Renders the page for a refused request, and says in which language it is. */
export type DrawRefusal = (
  request: Request,
  refused: { refusal: Refusal; mostBytes?: number },
) => Promise<{ page: Uint8Array<ArrayBuffer>; language: string }>

/**
 * Answers refused requests with a page in the visitor's language, where a page was asked for, and ends the
 * connection of one whose body nobody has read.
 */
export function answerRefusals(draw: DrawRefusal): MiddlewareHandler<PortalEnv> {
  return async (c, next) => {
    await next()
    const refusal = c.get('refusal')
    const unread = c.get('unread')
    if (refusal === undefined && unread === undefined) return
    const { status } = c.res
    const headers = new Headers(c.res.headers)
    let body = new Uint8Array(await c.res.arrayBuffer())
    headers.set('Cache-Control', 'no-store')
    if (refusal !== undefined && asksForPage(c.req.raw)) {
      const { page, language } = await draw(c.req.raw, { refusal, mostBytes: c.get('mostBytes') })
      body = page
      // The words that the page replaces may have been compressed.
      headers.delete('Content-Encoding')
      headers.set('Content-Type', 'text/html; charset=utf-8')
      headers.set('Content-Language', language)
    }
    if (unread) headers.set('Connection', 'close')
    headers.set('Content-Length', String(body.length))
    c.res = undefined
    c.res = new Response(unread ? beforeDiscarding(unread, body) : body, { status, headers })
  }
}

/** Whether a person waits for a page, not a script or a picture. Old phones do not say; then it is a page. */
function asksForPage({ url, headers }: Request) {
  const wanted = headers.get('Accept') ?? '*/*'
  const toBe = headers.get('Sec-Fetch-Dest') ?? 'document'
  return (
    /text\/html|\*\/\*/.test(wanted) &&
    ['document', 'iframe'].includes(toBe) &&
    !new URL(url).pathname.endsWith('.data')
  )
}

/** A photograph of a phone is smaller. */
const mostDiscarded = 8 * 1024 * 1024

/**
 * The answer at once, and its end only when the client has sent what it is about to send, up to 8 MB: a
 * connection that is closed earlier is reset, and the browser shows that instead of the answer.
 */
function beforeDiscarding(unread: ReadableStream<Uint8Array>, answer: Uint8Array) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(answer)
    },
    async pull(controller) {
      await discard(unread)
      controller.close()
    },
  })
}

async function discard(unread: ReadableStream<Uint8Array>) {
  const reader = unread.getReader()
  let left = mostDiscarded
  try {
    while (left > 0) {
      const { done, value } = await reader.read()
      if (done) return
      left -= value.length
    }
  } catch {
    // Who has hung up needs no end.
  }
}

/** Asked for a file, not a screen, React Router answers a fault with data of the page it does not have. */
export function isFaultWithoutPage({ method }: Request, { status, headers }: Response) {
  return method === 'GET' && status >= 500 && /json/.test(headers.get('Content-Type') ?? '')
}
