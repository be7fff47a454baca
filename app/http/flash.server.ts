import { redirect } from 'react-router'
import type { Council } from '../../council/open-council.server.ts'
import type { Flash } from './flash.ts'
import { heldCookie } from './portal-cookie.server.ts'

/** Signed, so that nobody can make the portal show a false message on the next page. */
export const heldFlash = heldCookie<Flash>('flash', 60)

/** Redirects after an accepted form to a page that shows the message. */
export async function redirectWithFlash(council: Council, to: string, flash: Flash): Promise<Response> {
  return redirect(to, { status: 303, headers: { 'Set-Cookie': await heldFlash.hold(council, flash) } })
}
