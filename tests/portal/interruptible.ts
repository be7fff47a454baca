import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a PostgreSQL that can be cut, with everybody on it, and mended. */
export async function interruptible(databaseUrl: string, port: number) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let server: Server | undefined
  const url = new URL(target)
  url.host = `127.0.0.1:${port}`
  const mend = async () => {
    server = createServer((near) => {
      const far = connect(Number(target.port || 5432), target.hostname)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => sockets.delete(socket))
      }
      near.pipe(far).pipe(near)
    }).listen(port, '127.0.0.1')
    await new Promise((resolve) => server?.once('listening', resolve))
  }
  await mend()
  return {
    url: url.href,
    mend,
    async cut() {
      for (const socket of sockets) socket.destroy()
      const closing = server
      server = undefined
      if (closing) await new Promise((resolve) => closing.close(resolve))
    },
  }
}
