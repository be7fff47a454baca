import type { Council } from '../../../../council/open-council.server.ts'
import { secondStepMinutes } from '../../../../rules/limits.ts'
import { portalCookie } from '../../../http/portal-cookie.server.ts'

/** Holds the token of a sign-in that waits for its code. */
function cookieOf(council: Council) {
  return portalCookie(council, 'step', {
    secret: `step ${council.secret}`,
    maxAge: secondStepMinutes * 60,
  })
}

/** The Set-Cookie line that keeps the token of a second step for as long as it lasts. */
export function stepCookie(council: Council, token: string): Promise<string> {
  return cookieOf(council).serialize(token)
}

/** The Set-Cookie line by which a browser forgets its second step. */
export function clearedStepCookie(council: Council): Promise<string> {
  return cookieOf(council).serialize('', { maxAge: 0 })
}

/** The token of the second step that this browser is at; undefined if there is none. */
export async function readStepToken(council: Council, request: Request): Promise<string | undefined> {
  const token: unknown = await cookieOf(council).parse(request.headers.get('Cookie'))
  return typeof token === 'string' && token !== '' ? token : undefined
}
