import { createCookie, redirect } from 'react-router'
import type { Council } from '../council/open-council.server.ts'
import type { Flash } from './flash.ts'

/** Signed, so that nobody can make a link or a form that has the portal say what is not so. */
function cookieOf(council: Council) {
  return createCookie('flash', {
    // Each signed cookie has a secret of its own, or one could be shown in the place of another.
    secrets: [`flash ${council.secret}`],
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    maxAge: 60,
    secure: council.origin.startsWith('https://'),
  })
}

/** A Set-Cookie line that has the next page say the message. */
export function flashCookie(council: Council, flash: Flash): Promise<string> {
  return cookieOf(council).serialize(flash)
}

/** Leads on from a form that was done to the page at the address, which says the message. */
export async function redirectWithFlash(council: Council, to: string, flash: Flash): Promise<Response> {
  return redirect(to, { status: 303, headers: { 'Set-Cookie': await flashCookie(council, flash) } })
}

/** The message that this page is to say; undefined when there is none. */
export async function readFlash(council: Council, request: Request): Promise<Flash | undefined> {
  return (await cookieOf(council).parse(request.headers.get('Cookie'))) ?? undefined
}

/** A Set-Cookie line by which the message is not said again. */
export function clearedFlashCookie(council: Council): Promise<string> {
  return cookieOf(council).serialize('', { maxAge: 0 })
}
