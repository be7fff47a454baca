import type { Server } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** How long a listener that is to close goes on accepting, in milliseconds. */
export interface Draining {
  leastMs: number
  mostMs: number
  /** For how long no connection may have come. */
  quietMs: number
}

/** Time for what is in front to read `/balance`, or have one connection refused and try another portal. */
const usual: Draining = { leastMs: 1000, mostMs: 3000, quietMs: 200 }

const draining = new WeakSet<Server>()

export function isDraining(server: Server): boolean {
  return draining.has(server) || !server.listening
}

/**
 * Goes on accepting for a moment before the listener closes: connections that stand in the kernel's queue
 * would be reset when it does. Meanwhile every answer ends its connection, and `/balance` and `/readyz` say
 * that the portal is stopping.
 */
export async function drain(server: Server, { leastMs, mostMs, quietMs }: Draining = usual): Promise<void> {
  draining.add(server)
  const began = performance.now()
  let last = began
  const note = () => {
    last = performance.now()
  }
  server.on('connection', note)
  for (;;) {
    server.closeIdleConnections()
    await setTimeout(50)
    const now = performance.now()
    if (now - began > mostMs || (now - began > leastMs && now - last > quietMs)) break
  }
  server.off('connection', note)
}
