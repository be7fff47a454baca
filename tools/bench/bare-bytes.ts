// A bare Node server that answers every request with the same bytes: what a kept page is compared with.
import { createServer } from 'node:http'

export interface SameAnswer {
  /** Each name before its value. */
  headers: string[]
  body: Uint8Array
}

process.once('message', ({ headers, body }: SameAnswer) => {
  const server = createServer((_request, answer) => {
    answer.writeHead(200, headers)
    answer.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
