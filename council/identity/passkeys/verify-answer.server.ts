/** What a challenge was given for. */
export interface Challenge {
  /** Random, in base64url. */
  challenge: string
  expiresAt: number
}

/** The address of the portal; a passkey is bound to its host. */
export interface PasskeySite {
  origin: string
}

/** What a browser answers when it has made a passkey, as `PublicKeyCredential.toJSON` writes it. */
export interface CreatedAnswer {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string }
}

/** What a browser answers when it has signed with a passkey. */
export interface SignedAnswer {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string }
}

/** EdDSA, ES256 and RS256, in the numbers of COSE: what every phone and computer can make. */
export const passkeyAlgorithms = [-8, -7, -257]

/** The host that passkeys are bound to; undefined if the portal is reached by a number, which allows none. */
export function passkeyHost({ origin }: PasskeySite): string | undefined {
  const { hostname } = new URL(origin)
  return /^[\d.]+$|^\[/.test(hostname) ? undefined : hostname
}

/**
 * Verifies a new passkey: challenge, origin, host, and that its owner was recognised. Undefined: something
 * does not fit. What made it is not asked.
 */
export async function verifyCreated(site: PasskeySite, { challenge }: Challenge, answer: CreatedAnswer) {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: passkeyHost(site) ?? '',
      supportedAlgorithmIDs: passkeyAlgorithms,
      requireUserVerification: true,
    })
    if (!verified) return undefined
    const { id, publicKey, counter } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter }
  } catch {
    return undefined
  }
}

/**
 * Verifies the signature of a passkey that is kept here: challenge, origin, host, counter, and that its owner
 * was recognised. Gives the new counter; undefined: something does not fit.
 */
export async function verifySigned(
  site: PasskeySite,
  { challenge }: Challenge,
  answer: SignedAnswer,
  kept: { id: string; publicKey: string; counter: number },
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: passkeyHost(site) ?? '',
      credential: {
        id: kept.id,
        publicKey: new Uint8Array(Buffer.from(kept.publicKey, 'base64url')),
        counter: kept.counter,
      },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
