import { redirect } from 'react-router'
import { endSession } from '../../../../council/accounts/sessions.server.ts'
import { redirectWithFlash } from '../../../flash.server.ts'
import { visitOf, visitorOf } from '../../../guard.server.ts'
import type { Route } from './+types/logout'

/** Somebody who comes here by the address alone is not signed out: only a post does that. */
export function loader() {
  return redirect('/', 303)
}

export async function action({ context }: Route.ActionArgs) {
  const { council } = visitOf(context)
  const { actor } = visitorOf(context)
  if (actor) await endSession(council.db, actor)
  return redirectWithFlash(council, '/', { key: 'signedOut' })
}
