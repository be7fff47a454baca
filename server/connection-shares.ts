import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientAddress, isTrustedProxy } from './client-address.ts'
import { warningLine } from './log.ts'

/** How many connections the portal has at once. */
export const mostConnections = 4000

interface Shares {
  /** How many connections one address may have open. */
  perAddress: number
  /** How often a line may say how many were refused, in milliseconds. */
  reportMs: number
}

/**
 * Closes at once what an address opens beyond its share, so that nobody takes all connections from the
 * others. A trusted proxy brings everybody's and has no share. The lines in the log name no address: it may
 * be a person's.
 */
export function shareConnections(
  server: Server,
  { perAddress, reportMs }: Shares,
  { trustedProxies, log }: { trustedProxies: string[]; log: (line: string) => void },
): void {
  const open = new Map<string, number>()
  let refused = 0
  const count = () => {
    refused += 1
    if (refused === 1) setTimeout(report, reportMs).unref()
  }
  const report = () => {
    const words = `${refused} refused: one address has ${perAddress} at most (a web server in front belongs into TRUSTED_PROXIES), and all have ${server.maxConnections}`
    log(warningLine('connections', words))
    refused = 0
  }
  server.on('drop', count)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isTrustedProxy(remoteAddress, trustedProxies)) return
    const address = clientAddress(remoteAddress, undefined, [])
    const held = open.get(address) ?? 0
    if (held >= perAddress) {
      count()
      socket.destroy()
      return
    }
    open.set(address, held + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
