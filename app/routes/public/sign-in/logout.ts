import { redirect } from 'react-router'
import { endSession, expiredSessionCookie } from '../../../../council/accounts/sessions.server.ts'
import { redirectWithFlash } from '../../../flash.server.ts'
import { visitOf, visitorOf } from '../../../guard.server.ts'
import type { Route } from './+types/logout'

/** A GET does not sign out: another site could link to it. */
export function loader() {
  return redirect('/', 303)
}

export async function action({ context }: Route.ActionArgs) {
  const { council } = visitOf(context)
  const { actor } = visitorOf(context)
  if (actor) await endSession(council.db, actor)
  const response = await redirectWithFlash(council, '/', { key: 'signedOut' })
  response.headers.append('Set-Cookie', expiredSessionCookie(council))
  return response
}
