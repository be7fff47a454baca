import { redirect } from 'react-router'
import type { Council } from '../../council/open-council.server.ts'
import type { Flash } from './flash.ts'
import { portalCookie } from './portal-cookie.server.ts'

/** Signed, so that nobody can make the portal show a false message. */
function cookieOf(council: Council) {
  return portalCookie(council, 'flash', {
    // Each signed cookie has its own secret; otherwise one could be sent as another.
    secret: `flash ${council.secret}`,
    maxAge: 60,
  })
}

/** A Set-Cookie line by which the next page shows the message. */
export function flashCookie(council: Council, flash: Flash): Promise<string> {
  return cookieOf(council).serialize(flash)
}

/** Redirects after an accepted form to a page that shows the message. */
export async function redirectWithFlash(council: Council, to: string, flash: Flash): Promise<Response> {
  return redirect(to, { status: 303, headers: { 'Set-Cookie': await flashCookie(council, flash) } })
}

/** The message that this page must show; undefined if there is none. */
export async function readFlash(council: Council, request: Request): Promise<Flash | undefined> {
  return (await cookieOf(council).parse(request.headers.get('Cookie'))) ?? undefined
}

/** A Set-Cookie line that deletes the message once it has been shown. */
export function clearedFlashCookie(council: Council): Promise<string> {
  return cookieOf(council).serialize('', { maxAge: 0 })
}
