import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ForwardingWatch } from '../forwarding.ts'
import type { RequestRecord } from '../log.ts'
import { millisecondsSince, newRequestId } from '../request-records.ts'
import { askedByNode } from './asked.ts'
import type { KeptPages, ReadyAnswer } from './kept-pages.ts'

/** Sends an answer that lies ready; calls `otherwise`, with nothing sent, if there is none. */
export type SendReady = (incoming: IncomingMessage, outgoing: ServerResponse, otherwise: () => void) => void

/**
 * Makes the function that answers on Node's own request: the requests and answers of the web, and the middleware that
 * nobody needs who gets a page that lies ready, would take several times as long as sending it.
 */
export function readySender(
  { findReady }: KeptPages,
  record: (record: RequestRecord) => void,
  watch: ForwardingWatch,
): SendReady {
  return (incoming, outgoing, otherwise) => {
    const began = performance.now()
    const asked = askedByNode(incoming)
    const finding = findReady(asked)
    if (!finding) return otherwise()
    finding.then((found) => (found ? send(found) : otherwise()), otherwise)

    function send({ answer, route }: ReadyAnswer) {
      const request = newRequestId()
      const { method } = asked
      const { status, headerLines, body } = answer
      watch(request, incoming.socket.remoteAddress, asked.header)
      outgoing.writeHead(status, [...headerLines, 'x-request-id', request])
      outgoing.end(body)
      const ms = millisecondsSince(began)
      record({ request, method, route: route ?? '-', status, ms, kept: true })
    }
  }
}
