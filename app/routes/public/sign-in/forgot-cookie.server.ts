import type { Council } from '../../../../council/open-council.server.ts'
import { phoneCodeMinutes } from '../../../../rules/limits.ts'
import { readPhone } from '../../../../rules/phone.ts'
import { portalCookie } from '../../../http/portal-cookie.server.ts'

/** Holds the number that somebody who has forgotten the password asked a code for. */
function cookieOf(council: Council) {
  return portalCookie(council, 'forgot', {
    secret: `forgot ${council.secret}`,
    maxAge: phoneCodeMinutes * 60,
  })
}

/** The Set-Cookie line that keeps the number for as long as its code works. */
export function forgotCookie(council: Council, phone: string): Promise<string> {
  return cookieOf(council).serialize(phone)
}

/** The Set-Cookie line by which a browser forgets the number. */
export function clearedForgotCookie(council: Council): Promise<string> {
  return cookieOf(council).serialize('', { maxAge: 0 })
}

/** The number that this browser asked a code for; undefined if there is none. */
export async function readForgotPhone(council: Council, request: Request): Promise<string | undefined> {
  const phone: unknown = await cookieOf(council).parse(request.headers.get('Cookie'))
  return typeof phone === 'string' ? readPhone(phone) : undefined
}
