import { redirect } from 'react-router'
import { deleteApplicationDrafts, deleteDraft, saveDraft } from '../../../council/cases/drafts.server.ts'
import { serviceOfForm } from '../../../rules/form/steps.ts'
import { draftSaveSeconds } from '../../../rules/limits.ts'
import type { Role } from '../../../rules/roles.ts'
import { withoutPasswords } from '../../../rules/typed-fields.ts'
import { actorOf, dbOf, lacksFactor, visitorOf } from '../../http/context.server.ts'
import type { Route } from './+types/drafts'

/** The long forms of each role. Only these are saved while somebody types. */
const savedForms: Record<Role, RegExp> = {
  user: /^\/user\/((apply|applications|family)\/)?[\w-]{1,64}$|^\/user\/apply\/[\w-]{1,64}\/\w{1,40}$/,
  staff: /^(?!)/,
  admin: /^\/admin\/(create-service|services\/update\/[\w-]{1,64})$/,
}

/** There is nothing to see at this address. */
export function loader() {
  return redirect('/', 303)
}

/**
 * Saves what was typed into a form so far, if the account for which the form was rendered is still signed in. With
 * `forget`, deletes the draft and opens an empty form. The route lies outside the areas because their guard would keep
 * this post itself as a draft.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { actor } = visitorOf(context)
  const { form = '', account, forget, leaving, ...typed } = withoutPasswords(await request.formData())
  if (!actor || lacksFactor(context) || account !== actor.id || !savedForms[actor.role].test(form))
    return new Response(null, { status: 403 })
  if (forget !== undefined) {
    const serviceId = serviceOfForm(form)
    // The steps of one application have a draft together.
    if (serviceId === undefined) await deleteDraft(dbOf(context), actor, form)
    else await deleteApplicationDrafts(dbOf(context), actorOf(context, 'user'), serviceId)
    return redirect(form, 303)
  }
  if (await saveDraft(dbOf(context), actor, form, { typed, isLeaving: leaving === 'yes' }))
    return new Response(null, { status: 204 })
  return new Response(null, { status: 429, headers: { 'Retry-After': String(draftSaveSeconds) } })
}
