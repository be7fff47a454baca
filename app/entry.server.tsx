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
import { IntlProvider } from 'use-intl'
import { loadMessages } from './i18n/catalogues.ts'
import { language } from './i18n/language.ts'
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
  const messages = await loadMessages(language)
  const page = await render(
    <IntlProvider locale={language} messages={messages} timeZone="Asia/Kolkata">
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </IntlProvider>,
    nonce,
  )
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(page), { status, headers })
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

/** Logs what nobody expected, by its place in the code; what a person sent is never part of it. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const { name, stack = '' } = error instanceof Error ? error : new Error('not an error')
  const places = stack.split('\n').filter((line) => line.trimStart().startsWith('at '))
  console.error(`unexpected ${name}\n${places.join('\n')}`)
}
