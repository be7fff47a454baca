import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Refusal } from '../rules/refusals.ts'
import type { Portal } from './http.ts'

interface ClientError extends Error {
  code?: string
  /** What the parser could not read: the last piece that arrived. */
  rawPacket?: Buffer
}

interface Exchange {
  incoming: IncomingMessage
  outgoing: ServerResponse
}

/** What Node's parser and its clock refuse before a request is whole. */
const refusalOf: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
  HPE_HEADER_OVERFLOW: 'longHeaders',
}

/** How long the server reads on from a client that still sends: a reset would discard the answer as well. */
const lingerMs = 500

/**
 * Answers requests that come too slowly or whose headers are too long with the page of other early refusals,
 * and ends the connection. Others that cannot be read get a bare 400. Returns what must hear of each request.
 */
export function answerClientErrors(
  server: Server,
  portal: Pick<Portal, 'refuse'>,
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const exchanges = new WeakMap<Duplex, Exchange>()
  const answered = new WeakSet<Duplex>()
  server.on('clientError', (error: ClientError, socket: Duplex) => {
    // The parser and the clock tell of the same connection again until it is closed.
    if (answered.has(socket)) return
    answered.add(socket)
    const exchange = exchanges.get(socket)
    const isUnderWay = exchange !== undefined && !exchange.outgoing.writableFinished
    if (!socket.writable || error.code === 'ECONNRESET' || (isUnderWay && exchange.outgoing.headersSent)) {
      socket.destroy()
      return
    }
    socket.on('error', () => socket.destroy())
    const refusal = refusalOf[error.code ?? '']
    // A form that goes on arriving while it is being refused must not be carried out.
    if (refusal !== 'longHeaders') socket.pause()
    const asked = isUnderWay ? exchange.incoming : undefined
    void draw(portal, refusal, asked, error.rawPacket).then((bytes) => {
      socket.end(bytes, () => {
        if (refusal !== 'longHeaders') socket.destroy()
      })
      setTimeout(() => socket.destroy(), lingerMs).unref()
    })
  })
  return (incoming, outgoing) => void exchanges.set(incoming.socket, { incoming, outgoing })
}

const badRequest = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'

async function draw(
  portal: Pick<Portal, 'refuse'>,
  refusal: Refusal | undefined,
  asked: IncomingMessage | undefined,
  packet: Buffer | undefined,
): Promise<string | Buffer> {
  if (refusal === undefined) return badRequest
  try {
    const path = asked?.url?.startsWith('/') ? asked.url : '/'
    const answer = await portal.refuse(refusal, path, asked ? headersOf(asked) : headersIn(packet))
    const lines = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('')
    const { status } = answer
    const head = `HTTP/1.1 ${status} ${status === 408 ? 'Request Timeout' : 'Request Header Fields Too Large'}`
    return Buffer.concat([
      Buffer.from(`${head}\r\nConnection: close\r\n${lines}\r\n`, 'latin1'),
      Buffer.from(await answer.arrayBuffer()),
    ])
  } catch {
    // The council may be closing.
    return badRequest
  }
}

const telling = ['accept-language', 'cookie', 'accept', 'sec-fetch-dest'] as const

function headersOf({ headers }: IncomingMessage): Headers {
  return new Headers(telling.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])))
}

/** The language that the last piece asks for, where it has that line. */
function headersIn(packet: Buffer | undefined): Headers {
  const [, language] =
    /^accept-language:[ \t]*([\w,;=.* -]{1,100})\r$/im.exec(packet?.toString('latin1') ?? '') ?? []
  return new Headers(language ? { 'Accept-Language': language } : {})
}
