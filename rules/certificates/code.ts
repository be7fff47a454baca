import { decodeBase32, encodeBase32 } from './base32.ts'
import { bytesToSign, type Claims, decodeSigned, type SignedClaims } from './signed-claims.ts'

/** A key by which the council signs, or has signed, as its list of public keys names it. */
export interface PublicKey {
  /** The first four bytes of its thumbprint, in 8 hexadecimal digits. */
  keyId: string
  jwk: { kty: 'EC'; crv: 'P-256'; x: string; y: string }
  /** Somebody else may have signed with it. */
  isCompromised: boolean
}

export interface Known {
  keys: readonly PublicKey[]
  /** Whether the number stands in the list of those that were cancelled. */
  isCancelled(number: string): boolean | Promise<boolean>
  /**
   * Whether the register holds a certificate whose signed bytes these are, by their SHA-256 as hexadecimal
   * digits. Absent where there is no register, as on a phone.
   */
  isRegistered?(digest: string): Promise<boolean>
  /** Seconds since 1970: the latest time known to have passed. A cheap phone's clock may be years behind. */
  now: number
}

export type Checked =
  | { result: 'good' | 'cancelled' | 'tooOld'; claims: Claims; digest: string }
  | { result: 'notOurs' | 'unreadable' | 'askCouncil' }

export const longestCode = 1000
/** A signature alone fills as much: what is shorter is a word that somebody typed. */
const shortestCode = 100
/** No signed message of ours is longer: a code that would inflate to more is refused unread. */
export const longestMessage = 2048

/** Writes the address that a certificate's code holds, in capitals alone, so that the QR code stays small. */
export function codeAddress(origin: string, packed: Uint8Array): string {
  return `${origin}/v/`.toUpperCase() + encodeBase32(packed)
}

/**
 * Takes the code out of what was scanned or typed: the part after the last slash, whatever stands before it.
 * Undefined where nothing there can be a code.
 */
export function readCode(text: string): string | undefined {
  // No address is longer; what is pasted may be.
  if (text.length > 4 * longestCode) return undefined
  const code = text
    .slice(text.lastIndexOf('/') + 1)
    .replace(/\s/g, '')
    .toUpperCase()
  return code.length >= shortestCode && code.length <= longestCode && /^[A-Z2-7]+$/.test(code)
    ? code
    : undefined
}

/** Unpacks and reads a code; undefined where it is not of the shape of ours. */
export async function openCode(code: string): Promise<SignedClaims | undefined> {
  const packed = decodeBase32(code)
  const message = packed && (await inflate(packed))
  return message && decodeSigned(message)
}

/**
 * Checks what a certificate's code says. The order: its shape, a known key, the signature, the list of those
 * cancelled, a compromised key, how long it is valid. The same on the server and on a phone without a
 * network.
 */
export async function checkCode(text: string, known: Known): Promise<Checked> {
  const code = readCode(text)
  if (code === undefined) return { result: 'unreadable' }
  const signed = await openCode(code)
  if (!signed) return { result: 'notOurs' }
  const key = await findSigner(signed, known.keys)
  if (!key) return { result: 'notOurs' }
  const { claims, payload } = signed
  const digest = hexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', payload)))
  if (await known.isCancelled(claims.number)) return { result: 'cancelled', claims, digest }
  if (key.isCompromised) {
    if (!known.isRegistered) return { result: 'askCouncil' }
    // Who stole the key can put other words under a true number.
    if (!(await known.isRegistered(digest))) return { result: 'notOurs' }
  }
  const now = Math.max(known.now, claims.issuedAt)
  const isOver = claims.validUntil !== undefined && now >= claims.validUntil
  return { result: isOver ? 'tooOld' : 'good', claims, digest }
}

/** The key that signed: each with the hint is tried, because 4 bytes prove nothing. */
async function findSigner({ keyHint, payload, signature }: SignedClaims, keys: readonly PublicKey[]) {
  const hint = hexadecimal(keyHint)
  const signed = bytesToSign(keyHint, payload)
  for (const key of keys) {
    if (key.keyId !== hint) continue
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const imported = await crypto.subtle.importKey('jwk', key.jwk, algorithm, false, ['verify'])
    if (await crypto.subtle.verify(algorithm, imported, signature, signed)) return key
  }
  return undefined
}

export function hexadecimal(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Inflates zlib data (RFC 1950); undefined where it is broken or would be longer than any code of ours. */
async function inflate(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate')).getReader()
  const inflated: number[] = []
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return Uint8Array.from(inflated)
      if (inflated.length + value.length > longestMessage) {
        await reader.cancel()
        return undefined
      }
      inflated.push(...value)
    }
  } catch {
    return undefined
  }
}
