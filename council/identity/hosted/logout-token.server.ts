import { patience } from '../../../rules/patience.ts'

/** The identity service's word that a session of its own has ended, or all sessions of somebody. */
export interface LogoutNotice {
  issuer: string
  subject?: string
  sid?: string
  /** Names the token, which counts once. */
  jti: string
}

const event = 'http://schemas.openid.net/event/backchannel-logout'
const mostSecondsApart = 120
/** Key pairs only: with a shared secret, anybody who can read the settings could sign a logout token. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/**
 * Checks a token by the rules of OpenID Connect Back-Channel Logout 1.0, section 2.6, save that it counts
 * once, which the act sees to. Undefined: it proves nothing. Throws when its signature is wrong or the keys
 * cannot be read.
 */
export async function checkLogoutToken(
  token: string,
  { keys, issuer, clientId }: { keys: string; issuer: string; clientId: string },
): Promise<LogoutNotice | undefined> {
  const { jwtVerify } = await import('jose')
  const { payload } = await jwtVerify(token, await keySetAt(keys), {
    issuer,
    audience: clientId,
    algorithms,
    clockTolerance: mostSecondsApart,
    requiredClaims: ['iat', 'jti', 'events'],
  })
  const { events, iat = 0, jti, sub, sid, nonce } = payload
  if (typeof events !== 'object' || events === null || !(event in events)) return undefined
  if (Math.abs(Date.now() / 1000 - iat) > mostSecondsApart) return undefined
  // A token with a nonce is an identity that somebody sends in its place.
  if (nonce !== undefined || jti === undefined) return undefined
  const named = {
    subject: typeof sub === 'string' ? sub : undefined,
    sid: sid === undefined ? undefined : String(sid),
  }
  return named.subject === undefined && named.sid === undefined ? undefined : { issuer, ...named, jti }
}

type KeySet = ReturnType<typeof import('jose')['createRemoteJWKSet']>

/** By their addresses: of several councils each may have another identity service. */
const kept = new Map<string, KeySet>()

/** An unknown key has the keys read again, but only once in some seconds: anybody can send a token. */
async function keySetAt(address: string): Promise<KeySet> {
  const known = kept.get(address)
  if (known) return known
  const { createRemoteJWKSet } = await import('jose')
  const keys = createRemoteJWKSet(new URL(address), {
    timeoutDuration: patience.identityKeys * 1000,
    cooldownDuration: 5000,
  })
  kept.set(address, keys)
  return keys
}
