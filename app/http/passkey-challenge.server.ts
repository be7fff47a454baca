import { newChallenge } from '../../council/identity/passkeys/challenges.server.ts'
import type { Challenge } from '../../council/identity/passkeys/verify-answer.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import { challengeMinutes } from '../../rules/limits.ts'
import { portalCookie } from './portal-cookie.server.ts'

/** A challenge this browser holds: for a sign-in, or for a passkey that a session may add under a name. */
export interface HeldChallenge extends Challenge {
  adding?: { sessionId: string; name: string }
}

/** Signed: with a forged challenge an answer could be accepted twice. */
function cookieOf(council: Pick<Council, 'secret' | 'origin'>) {
  return portalCookie(council, 'passkey', {
    secret: `passkey ${council.secret}`,
    maxAge: challengeMinutes * 60,
  })
}

/** A new challenge, and the Set-Cookie line by which the browser holds it for five minutes. */
export async function giveChallenge(council: Council, adding?: HeldChallenge['adding']) {
  const held: HeldChallenge = { ...newChallenge(), adding }
  return { challenge: held.challenge, cookie: await cookieOf(council).serialize(held) }
}

/** The challenge that this browser holds; undefined: none. */
export async function readChallenge(council: Council, request: Request): Promise<HeldChallenge | undefined> {
  return (await cookieOf(council).parse(request.headers.get('Cookie'))) ?? undefined
}

/** The Set-Cookie line by which the browser forgets its challenge. */
export function forgetChallenge(council: Council): Promise<string> {
  return cookieOf(council).serialize('', { maxAge: 0 })
}
