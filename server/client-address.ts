import { isIP } from 'node:net'

/**
 * The address that a request came from. `X-Forwarded-For` is believed only from a trusted proxy, and there the
 * last entry that is not itself a trusted proxy counts. IPv6 addresses are cut to their first 64 bits, which one
 * subscriber holds. Empty when the connection has no address.
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

/** An IPv4 address that is written as IPv6, as a socket open to both gives it, in its own form. */
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
