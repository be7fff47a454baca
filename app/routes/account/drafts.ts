import { redirect } from 'react-router'
import { deleteApplicationDrafts, deleteDraft, saveDraft } from '../../../council/cases/drafts.server.ts'
import { serviceOfForm } from '../../../rules/form/steps.ts'
import { keepsForm } from '../../../rules/kept-forms.ts'
import { draftSaveSeconds } from '../../../rules/limits.ts'
import { withoutPasswords } from '../../../rules/typed-fields.ts'
import { findKeeper } from '../../forms/retained-form.server.ts'
import { actorOf, dbOf, visitorOf } from '../../http/context.server.ts'
import type { Route } from './+types/drafts'

/** There is nothing to see at this address. */
export function loader() {
  return redirect('/', 303)
}

/**
 * Saves what was typed into a form so far, if the account for which the form was rendered is still signed in,
 * or its session has run out by time. With `forget`, deletes the draft and opens an empty form. The route
 * lies outside the areas because their guard would keep this post itself as a draft.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { actor } = visitorOf(context)
  const { form = '', account, forget, leaving, ...typed } = withoutPasswords(await request.formData())
  const keeper = await findKeeper(context, request)
  if (!keeper || keeper.id !== account || !keepsForm(keeper.role, form))
    return new Response(null, { status: 403 })
  if (forget !== undefined) {
    if (!actor) return redirect(form, 303)
    const serviceId = serviceOfForm(form)
    // The steps of one application have a draft together.
    if (serviceId === undefined) await deleteDraft(dbOf(context), actor, form)
    else await deleteApplicationDrafts(dbOf(context), actorOf(context, 'user'), serviceId)
    return redirect(form, 303)
  }
  if (await saveDraft(dbOf(context), keeper, form, { typed, isLeaving: leaving === 'yes' }))
    return new Response(null, { status: 204 })
  return new Response(null, { status: 429, headers: { 'Retry-After': String(draftSaveSeconds) } })
}
