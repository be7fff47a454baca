import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TextGatewaySettings } from '../council/messages/channels/gateway-settings.server.ts'

/** What a gateway was asked. */
export interface Asked {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface TextGateway {
  /** Settings by which a portal sends its texts here. */
  settings: TextGatewaySettings
  asked: Asked[]
  /** How the gateway answers from now on; left out, it takes every text. */
  answer: (response: ServerResponse) => void
  /** Resolves with the fields of the text that comes next, or has come and was not waited for. */
  next(): Promise<URLSearchParams>
  close(): Promise<void>
}

/** A body that sends the id of each text, which a gateway's settings here do not. */
export const bodyWithIds = 'to={to}&text={text}&id={templateId}&ref={reference}'

/** Starts a gateway of text messages on loopback. */
export async function startTextGateway(): Promise<TextGateway> {
  const asked: Asked[] = []
  const ready: URLSearchParams[] = []
  const waiting: ((text: URLSearchParams) => void)[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    const { method = '', url: path = '', headers } = request
    asked.push({ method, path, headers, body })
    const text = new URLSearchParams(body)
    const next = waiting.shift()
    if (next) next(text)
    else ready.push(text)
    gateway.answer(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const gateway: TextGateway = {
    settings: {
      url: `http://127.0.0.1:${port}/send`,
      method: 'POST',
      body: 'to={to}&text={text}&ref={reference}',
      headers: {},
      ok: { status: 200 },
      dailyLimit: 1000,
      templates: {},
    },
    asked,
    answer: (response) => void response.end('{"type":"success"}'),
    next() {
      const text = ready.shift()
      return text ? Promise.resolve(text) : new Promise((take) => waiting.push(take))
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return gateway
}
