import type { LoaderFunctionArgs } from 'react-router'
import { deleteDraft } from '../../../council/cases/drafts.server.ts'
import { refuse } from '../../forms/read-form.server.ts'
import { actorOf, visitOf } from '../../http/context.server.ts'
import { redirectWithFlash } from '../../http/flash.server.ts'
import type { Flash } from '../../http/flash.ts'
import type { RefusedForm } from '../../ui/form-errors.ts'

type Posted = Pick<LoaderFunctionArgs, 'context' | 'url'>

/** Ends a form that was accepted: forgets its draft, and leads to a page that says what was done. */
export async function finishForm(posted: Posted, to: string, flash: Flash): Promise<Response> {
  await forgetOwnDraft(posted)
  return redirectWithFlash(visitOf(posted.context).council, to, flash)
}

/**
 * Refuses a form if another has since changed the record, which is said at the field if there is one. The
 * page has what was typed, so the draft goes.
 */
export async function refuseStale(
  posted: Posted,
  { field, ...refused }: Omit<RefusedForm, 'errors'> & { field?: string },
) {
  await forgetOwnDraft(posted)
  const errors = field === undefined ? [] : [{ field, key: 'changedMeanwhile' } as const]
  return refuse({ ...refused, errors }, { status: 409 })
}

function forgetOwnDraft({ context, url }: Posted) {
  return deleteDraft(visitOf(context).council.db, actorOf(context, 'admin'), url.pathname)
}
