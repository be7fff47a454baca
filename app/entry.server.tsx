import type { ReactNode } from 'react'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { readHandoff } from './frame/handoff-scripts.server.ts'
import { visitOf } from './http/context.server.ts'
import { isPlainPage } from './http/plain-page.server.ts'
import { PlainPage } from './http/plain-page.ts'
import { visitContext } from './http/visit.server.ts'
import { allMessages } from './i18n/all-messages.server.ts'
import { languageOf } from './i18n/language.server.ts'
import { LanguageProvider } from './i18n/language-provider.server.tsx'

/** Renders the whole page before sending a byte, so a fault gives a clean error page, never half of one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const visit = visitOf(context)
  const { nonce, report } = visit
  const { staticHandlerContext } = entry
  staticHandlerContext.loaderData = { ...staticHandlerContext.loaderData, ...report.plainData }
  const language = languageOf(context)
  const messages = await allMessages(language)
  const isPlain = isPlainPage(entry)
  const screens = (
    <PlainPage value={isPlain}>
      <LanguageProvider language={language} messages={messages}>
        <ServerRouter
          context={withoutHandoff(matchedOf(entry))}
          url={request.url}
          nonce={isPlain ? undefined : nonce}
        />
      </LanguageProvider>
    </PlainPage>
  )
  const page = isPlain ? drawPlain(screens) : await drawWithScript(screens, entry, nonce)
  const answer = new Response(null, { status, headers })
  report.drawn = { answer, page }
  return answer
}

/** The router that draws a page has only its routes; all of them would cost a fifth of a small page. */
function matchedOf(entry: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = entry
  const ids = staticHandlerContext.matches.map(({ route }) => route.id)
  const routes = Object.fromEntries(ids.map((id) => [id, manifest.routes[id]]))
  return { ...entry, manifest: { ...manifest, routes } }
}

function withoutHandoff(entry: EntryContext): EntryContext {
  return { ...entry, serverHandoffStream: undefined }
}

/** Without the marks by which React takes a page over, and without a copy of the data it was drawn from. */
function drawPlain(page: ReactNode) {
  return Buffer.from(`<!DOCTYPE html>${renderToStaticMarkup(page)}`)
}

/** The scripts with the data follow at the document's end, where a browser reading it has met all else. */
async function drawWithScript(page: ReactNode, { serverHandoffStream }: EntryContext, nonce: string) {
  const scripts = serverHandoffStream ? await readHandoff(serverHandoffStream, nonce) : ''
  const [document, end] = [renderToString(page), '</body></html>']
  return Buffer.from(`<!DOCTYPE html>${document.slice(0, -end.length)}${scripts}${end}`)
}

/** Logs unexpected errors of the rendering; `server/faults.ts` has handled those of loaders and actions. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(visitContext)?.logError(error)
}
