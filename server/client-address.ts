import { isIP } from 'node:net'

/**
 * The client's address. `X-Forwarded-For` is trusted only from a trusted proxy, and then its last entry that
 * is not itself a trusted proxy counts. IPv6 addresses are cut to their first 64 bits, because one subscriber
 * holds all addresses that share them. Empty if the connection has no address.
 */
export function clientAddress(
  connection: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: string[],
): string {
  const trusted = new Set(trustedProxies.map(plain))
  const hops = (forwardedFor ?? '').split(',').map((hop) => plain(hop.trim()))
  let address = plain(connection ?? '')
  while (trusted.has(address)) {
    const hop = hops.pop()
    if (!hop || isIP(hop) === 0) break
    address = hop
  }
  return isIP(address) === 6 ? network(address) : address
}

/** Whether a connection comes from one of the trusted proxies. */
export function isTrustedProxy(address: string, trustedProxies: string[]): boolean {
  return trustedProxies.map(plain).includes(plain(address))
}

/** Writes an IPv4 address as such: a socket for both protocols reports it as IPv6. */
function plain(address: string) {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function network(address: string) {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = (tail ?? '').split(':').filter(Boolean)
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
