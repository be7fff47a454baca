import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A way to a server, a PostgreSQL where the URL has no port, that can be cut, with everybody on it, and
 * mended. Its door stays while it is cut, and new connections are refused: a port that is let go may be
 * another process's by the time that it is wanted again.
 */
export async function interruptible(serverUrl: string) {
  const target = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let whole = true
  const held = new Set<Socket>()
  let holds = false
  let sentBytes = 0
  let refused = 0
  let cutAt = Number.POSITIVE_INFINITY
  let watch: (sent: Buffer) => void = () => undefined
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (holds) return void held.add(near)
    if (!whole) {
      refused += 1
      return near.destroy()
    }
    const far = connect(Number(target.port || 5432), target.hostname)
    far.on('error', () => undefined)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      // A pipe does not hand on that its source was reset, and the other end would wait forever.
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    near.on('data', (sent: Buffer) => {
      watch(sent)
      const { length } = sent
      sentBytes = Math.min(sentBytes + length, cutAt)
      if (sentBytes === cutAt) cut()
    })
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const cut = () => {
    whole = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    /** Cuts the way when so many more bytes have been sent to the server. */
    cutAfter(bytes: number) {
      cutAt = sentBytes + bytes
    },
    isCut: () => !whole,
    /** Cuts the way, and lets nothing come to those who come from now on: a machine that is off. */
    hold() {
      cut()
      holds = true
    },
    /** How many have come in vain since. */
    held: () => held.size,
    /** How many came while it was cut. */
    refused: () => refused,
    /** Is told from now on of what goes to the server, before it goes. */
    watch(watcher: typeof watch) {
      watch = watcher
    },
    /** How many bytes have been sent to the server, also those that did not arrive. */
    sentBytes: () => sentBytes,
    mend() {
      whole = true
      holds = false
      cutAt = Number.POSITIVE_INFINITY
    },
    async end() {
      cut()
      for (const socket of held) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
