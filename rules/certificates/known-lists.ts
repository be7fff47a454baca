import type { Known, PublicKey } from './code.ts'

/** Where a council publishes its public keys, and the numbers that it has cancelled. */
export const listAddresses = {
  keys: '/.well-known/gram-panchayat-keys.json',
  cancelled: '/.well-known/gram-panchayat-cancelled.json',
} as const

/** Both lists of a council, as they were when they were published. */
export interface KnownLists {
  keys: PublicKey[]
  /** For each cancelled number eight characters, one after the other. */
  digests: string
  /** The instant of the list of those cancelled. */
  asOf: string
}

const digestBytes = 6
const digestLength = 8

/** Reads both lists as JSON has them; undefined for anything else, such as the page of a hotspot. */
export function readLists(keyList: unknown, cancelled: unknown): KnownLists | undefined {
  const { keys } = (keyList ?? {}) as { keys?: (PublicKey['jwk'] & { kid: string; compromised?: string })[] }
  const { digests, asOf } = (cancelled ?? {}) as Partial<KnownLists>
  if (!Array.isArray(keys) || typeof digests !== 'string' || typeof asOf !== 'string') return undefined
  const read = keys.map(({ kid, kty, crv, x, y, compromised }) => ({
    keyId: kid,
    jwk: { kty, crv, x, y },
    isCompromised: compromised !== undefined,
  }))
  return { keys: read, digests, asOf }
}

/** What a check knows that has only the lists; `clock` is what the device takes for now, in milliseconds. */
export function knownFrom({ keys, digests, asOf }: KnownLists, clock: number): Known {
  return {
    keys,
    now: Math.floor(Math.max(clock, Date.parse(asOf)) / 1000),
    async isCancelled(number) {
      const digest = await cancelledDigest(number)
      for (let at = 0; at < digests.length; at += digestLength)
        if (digests.startsWith(digest, at)) return true
      return false
    },
  }
}

/** As `cancelledDigest` of the council writes it, by what a browser has. */
async function cancelledDigest(number: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(number))
  const start = Array.from(new Uint8Array(digest, 0, digestBytes))
  return btoa(String.fromCharCode(...start))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
}
