import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems hand out, so that no connection takes one between its choice and its use. */
const first = 12_000
const span = 18_000
/** Processes started together have numbers close to each other: so each begins at its own place. */
let next = (process.pid * 97) % span

/** A port of the loopback address that nothing listens on, another each time. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = first + next
    next = (next + 1) % span
    const server = createServer()
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    } catch (error) {
      if ((error as { code?: string }).code === 'EADDRINUSE') continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
