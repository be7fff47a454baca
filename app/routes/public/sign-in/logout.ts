import { redirect, redirectDocument } from 'react-router'
import { endSession } from '../../../../council/sessions/end-sessions.server.ts'
import { expiredSessionCookie } from '../../../../council/sessions/session-cookie.server.ts'
import { flashCookie } from '../../../flash.server.ts'
import { visitOf, visitorOf } from '../../../guard.server.ts'
import type { Route } from './+types/logout'

/** A GET does not sign out: another site could link to it. */
export function loader() {
  return redirect('/', 303)
}

/** Script has to open a new document, too: the old one holds what was on the pages before. */
export async function action({ context }: Route.ActionArgs) {
  const { council } = visitOf(context)
  const { actor } = visitorOf(context)
  if (actor) await endSession(council.db, actor)
  const headers = new Headers({ 'Set-Cookie': await flashCookie(council, { key: 'signedOut' }) })
  headers.append('Set-Cookie', expiredSessionCookie(council))
  return redirectDocument('/', { status: 303, headers })
}
