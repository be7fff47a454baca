import { newChallenge } from '../../council/identity/passkeys/challenges.server.ts'
import type { Challenge } from '../../council/identity/passkeys/verify-answer.server.ts'
import type { Council } from '../../council/open-council.server.ts'
import { challengeMinutes } from '../../rules/limits.ts'
import { heldCookie } from './portal-cookie.server.ts'

/** A challenge this browser holds: for a sign-in, or for a passkey that a session may add under a name. */
export interface HeldChallenge extends Challenge {
  adding?: { sessionId: string; name: string }
}

/** Signed: with a forged challenge an answer could be accepted twice. */
export const heldChallenge = heldCookie<HeldChallenge>('passkey', challengeMinutes * 60)

/** A new challenge, and the Set-Cookie line by which the browser holds it for five minutes. */
export async function giveChallenge(council: Council, adding?: HeldChallenge['adding']) {
  const held: HeldChallenge = { ...newChallenge(), adding }
  return { challenge: held.challenge, cookie: await heldChallenge.hold(council, held) }
}
