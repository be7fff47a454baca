import type { Council } from '../../../../../council/open-council.server.ts'
import { portalCookie } from '../../../../http/portal-cookie.server.ts'

/** Long enough that the next person has taken the shared phone, or has put it down. */
const rememberedSeconds = 900

function cookieOf(council: Pick<Council, 'secret' | 'origin'>) {
  return portalCookie(council, 'signedOut', {
    secret: `signed out ${council.secret}`,
    maxAge: rememberedSeconds,
  })
}

/**
 * The Set-Cookie line by which this browser knows that somebody has just signed out: the next person who
 * signs in with the identity service must say there who they are, and cannot walk in on the last person's
 * session.
 */
export function signedOutCookie(council: Council): Promise<string> {
  return cookieOf(council).serialize('yes')
}

/** Whether somebody has signed out in this browser within the last quarter of an hour. */
export async function hasSignedOut(council: Council, request: Request): Promise<boolean> {
  return (await cookieOf(council).parse(request.headers.get('Cookie'))) === 'yes'
}

/** The Set-Cookie line that forgets it. */
export function forgetSignedOut(council: Pick<Council, 'secret' | 'origin'>): Promise<string> {
  return cookieOf(council).serialize('', { maxAge: 0 })
}
