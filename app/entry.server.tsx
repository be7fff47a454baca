import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { IntlProvider, type Messages } from 'use-intl'
import { loadMessages, loadOfficeMessages, loadPageMessages } from './i18n/catalogues.ts'
import { languageOf } from './language.server.ts'
import { visitContext } from './visit.server.ts'

/** Renders the whole page before the first byte leaves: a fault gives a clean error page, never half of one. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const nonce = context.get(visitContext)?.nonce
  const language = languageOf(context)
  const messages = await allMessages(language)
  const page = await render(
    <IntlProvider locale={language} messages={messages} timeZone="Asia/Kolkata">
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </IntlProvider>,
    nonce,
  )
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(page), { status, headers })
}

const known = new Map<string, Messages>()

/** Kept, so that every page is handed the same ones. */
async function allMessages(language: string) {
  const kept = known.get(language)
  if (kept) return kept
  const parts = [loadMessages(language), loadOfficeMessages(language), loadPageMessages(language)]
  const messages = Object.assign({}, ...(await Promise.all(parts))) as Messages
  known.set(language, messages)
  return messages
}

function render(page: React.ReactNode, nonce: string | undefined) {
  return new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    })
  })
}

/** Logs what nobody expected while a page was drawn; what fails before is caught before. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(visitContext)?.report(error)
}
