import { redirect, redirectDocument } from 'react-router'
import { isOfficer } from '../../../../council/actors/actors.server.ts'
import { leaveCases } from '../../../../council/cases/desk/open-cases.server.ts'
import { storeDraft } from '../../../../council/cases/drafts.server.ts'
import { isHostedSession } from '../../../../council/identity/hosted/ways.server.ts'
import { endSession } from '../../../../council/identity/sessions/end-sessions.server.ts'
import { expiredSessionCookie } from '../../../../council/identity/sessions/session-cookie.server.ts'
import { keepsForm, leftField, readLeft } from '../../../../rules/kept-forms.ts'
import { withoutPasswords } from '../../../../rules/typed-fields.ts'
import { findKeeper } from '../../../forms/retained-form.server.ts'
import { visitOf, visitorOf } from '../../../http/context.server.ts'
import { heldFlash } from '../../../http/flash.server.ts'
import type { Flash } from '../../../http/flash.ts'
import { findServiceName } from '../../../i18n/service-name.server.ts'
import type { Route } from './+types/logout'
import { signedOut } from './hosted/signed-out.server.ts'

/** A GET does not sign out: another site could link to it. */
export function loader() {
  return redirect('/', 303)
}

/**
 * Keeps what was typed into the form of the page that is left, and ends the session. Script has to open a new
 * document, too: the old one holds what was on the pages before.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { council } = visitOf(context)
  const { actor } = visitorOf(context)
  // Whatever was sent, the session ends.
  const form = await request.formData().catch(() => new FormData())
  const { [leftField]: left = '', ...typed } = withoutPasswords(form)
  const { account, pathname } = readLeft(left)
  const keeper = await findKeeper(context, request)
  if (keeper?.id === account && keepsForm(keeper.role, pathname))
    await storeDraft(council.db, account, pathname, typed)
  const service = await findServiceName(context)
  const isHosted = service !== undefined && actor !== undefined && (await isHostedSession(council.db, actor))
  if (actor && isOfficer(actor)) await leaveCases(council.db, actor)
  if (actor) await endSession(council.db, actor)
  const flash: Flash = isHosted ? { key: 'signedOutHosted', values: { name: service } } : { key: 'signedOut' }
  const headers = new Headers({ 'Set-Cookie': await heldFlash.hold(council, flash) })
  headers.append('Set-Cookie', expiredSessionCookie(council))
  if (service !== undefined) headers.append('Set-Cookie', await signedOut.hold(council, 'yes'))
  return redirectDocument('/', { status: 303, headers })
}
