import { createHash, sign } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { encode } from 'uqr'
import { codeAddress, longestCode, longestMessage } from '../../rules/certificates/code.ts'
import {
  bytesToSign,
  type Claims,
  encodeClaims,
  encodeSigned,
} from '../../rules/certificates/signed-claims.ts'
import type { SigningKey } from './keys/key-files.server.ts'

export interface SignedCode {
  /** The address that the QR code holds. */
  code: string
  /** SHA-256 of the signed claims, by which the register knows its own. */
  digest: string
}

/** A code, and how many bytes it inflates to: a reader takes no more than `longestMessage`. */
export type WrittenCode = SignedCode & { length: number }

/** Signs the claims of a certificate (ES256 in COSE_Sign1, packed by zlib). */
export function signCode(claims: Claims, { keyId, privateKey }: SigningKey, origin: string): WrittenCode {
  const payload = encodeClaims(claims)
  const keyHint = Uint8Array.from(Buffer.from(keyId, 'hex'))
  const signature = sign('sha256', bytesToSign(keyHint, payload), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  })
  const message = encodeSigned({ keyHint, payload, signature: Uint8Array.from(signature) })
  return {
    code: packCode(message, origin),
    digest: createHash('sha256').update(payload).digest('hex'),
    length: message.length,
  }
}

/** Packs a signed message into the address that a QR code holds. */
export function packCode(message: Uint8Array, origin: string): string {
  return codeAddress(origin, deflateSync(message, { level: 9 }))
}

const largestQrVersion = 17

/** Whether a code is too large to be read from paper, or inflates to more than a reader takes. */
export function isTooLarge({ code, length }: Pick<WrittenCode, 'code' | 'length'>): boolean {
  // A text that repeats itself packs well, and would be refused by whoever reads it. No QR code holds twice
  // the longest.
  if (length > longestMessage || code.length > 2 * longestCode) return true
  return encode(code, { ecc: 'M', boostEcc: false }).version > largestQrVersion
}
