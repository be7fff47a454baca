import { deleteDraft } from '../../../../council/cases/drafts.server.ts'
import type { MemberChange } from '../../../../council/files/members.server.ts'
import { relations } from '../../../../rules/family.ts'
import { limits } from '../../../../rules/limits.ts'
import { choice, refuse, text } from '../../../forms/read-form.server.ts'
import { refuseTooManyAttempts } from '../../../forms/refuse-too-many.server.ts'
import { actorOf, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import type { Flash } from '../../../http/flash.ts'
import type { Route } from './+types/add-member'

/** How what a citizen says of a member of the family is read. */
export const memberFields = {
  name: text(limits.name),
  fatherName: text(limits.name),
  motherName: text(limits.name),
  relation: choice(relations),
  /** The account for which the form was drawn. */
  account: text(limits.name),
}

const list = '/user/family'

/** Refuses a form of another account: on a shared phone somebody else may have signed in since. */
export function refuseOtherAccount() {
  return refuse({ failure: { key: 'familyOther' }, errors: [], typed: {} }, { status: 409 })
}

/** Leads back to the list after an act, with what became of it. */
export async function answerChange(
  { context, url }: Pick<Route.ActionArgs, 'context' | 'url'>,
  change: MemberChange,
  { key, typed }: { key: Flash['key']; typed?: Record<string, string> },
) {
  const { council } = visitOf(context)
  if ('retryAfterSeconds' in change) return refuseTooManyAttempts(change.retryAfterSeconds, typed)
  await deleteDraft(council.db, actorOf(context, 'user'), url.pathname)
  return redirectWithFlash(council, list, { key: change.done ? key : 'familyFull' })
}
