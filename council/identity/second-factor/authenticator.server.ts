import { Secret, TOTP } from 'otpauth'

/** How codes are made, as authenticator apps assume: six digits, SHA-1, one every 30 seconds (RFC 6238). */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 } as const

/** Makes a secret of 160 bits in base 32, to be typed or scanned into an authenticator app. */
export function newAuthenticatorSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that the QR code holds: the secret, and under which names an app lists it. */
export function authenticatorAddress(
  secret: string,
  { council, account }: { council: string; account: string },
): string {
  // A colon parts the two names in the address.
  const named = { issuer: council.replaceAll(':', ' '), label: account.replaceAll(':', ' ') }
  return new TOTP({ ...kind, ...named, secret: Secret.fromBase32(secret) }).toString()
}

/**
 * The step of 30 seconds since 1970 whose code this is; undefined when it is the code of none of three steps:
 * the one of `now`, the one before and the one after, because the clocks of phones differ.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const totp = new TOTP({ ...kind, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? undefined : TOTP.counter({ period: kind.period, timestamp: now.getTime() }) + delta
}
