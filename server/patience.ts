import type { IncomingMessage, Server } from 'node:http'
import { mayTakeLong } from '../rules/uploads.ts'

interface Patience {
  requestMs: number
  pace: { bytes: number; everyMs: number }
}

/**
 * Refuses a request whose body comes too slowly, as the server's own clock would: an ordinary form when its
 * time is up, an upload when less of it came in a span than its pace asks for. The server's clock has to wait
 * for the longest upload.
 */
export function keepPatience(server: Server, incoming: IncomingMessage, { requestMs, pace }: Patience): void {
  const { headers, method, url = '', socket } = incoming
  if (headers['transfer-encoding'] === undefined && !(Number(headers['content-length']) > 0)) return
  const isUpload = mayTakeLong({ method, path: url.split('?', 1)[0] ?? '', type: headers['content-type'] })
  let before = socket.bytesRead
  const clock = setInterval(
    () => {
      if (incoming.complete || socket.destroyed) return clearInterval(clock)
      const came = socket.bytesRead - before
      before = socket.bytesRead
      if (isUpload && came >= pace.bytes) return
      clearInterval(clock)
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      server.emit('clientError', error, socket)
    },
    isUpload ? pace.everyMs : requestMs,
  )
  clock.unref()
  incoming.once('close', () => clearInterval(clock))
}
