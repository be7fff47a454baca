import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { visitOf } from './guard.server.ts'
import { allMessages } from './i18n/all-messages.server.ts'
import { languageOf } from './i18n/language.server.ts'
import { LanguageProvider } from './i18n/language-provider.server.tsx'
import { isPlainPage } from './plain-page.server.ts'
import { PlainPage } from './ui/plain-page.ts'
import { visitContext } from './visit.server.ts'

/** Renders the whole page before the first byte is sent, so that a fault gives a clean error page, never half of one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const visit = visitOf(context)
  const { nonce } = visit
  const { staticHandlerContext } = entry
  staticHandlerContext.loaderData = {
    ...staticHandlerContext.loaderData,
    ...Object.fromEntries(visit.plainData),
  }
  const language = languageOf(context)
  const messages = await allMessages(language)
  const isPlain = isPlainPage(entry)
  const screens = (
    <PlainPage value={isPlain}>
      <LanguageProvider language={language} messages={messages}>
        <ServerRouter
          context={isPlain ? withoutHandoff(matchedOf(entry)) : matchedOf(entry)}
          url={request.url}
          nonce={isPlain ? undefined : nonce}
        />
      </LanguageProvider>
    </PlainPage>
  )
  const page = isPlain ? drawPlain(screens) : await render(screens, nonce)
  const answer = new Response(null, { status, headers })
  visit.drawn = { answer, page }
  return answer
}

/** The router that draws one page is made of the routes on it; of all routes it would cost a fifth of a small page. */
function matchedOf(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
  return { ...entry, manifest: { ...manifest, routes } }
}

function withoutHandoff(entry: EntryContext): EntryContext {
  return { ...entry, serverHandoffStream: undefined }
}

/** Without the marks by which React takes a page over, and without a copy of the data that it was drawn from. */
function drawPlain(page: ReactNode) {
  return Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(page)}`)
}

function render(page: ReactNode, nonce: string) {
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(collecting(resolve)),
      onShellError: reject,
      onError: reject,
    })
  })
}

function collecting(done: (page: Uint8Array<ArrayBuffer>) => void) {
  const pieces: Uint8Array[] = []
  return new Writable({
    write(piece: Buffer, _encoding, next) {
      pieces.push(piece)
      next()
    },
    final(next) {
      done(Buffer.concat(pieces))
      next()
    },
  })
}

/** Logs unexpected errors of the rendering; `server/faults.ts` has handled those of loaders and actions. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(visitContext)?.logError(error)
}
