import { data } from 'react-router'
import { deleteDraft, findDraft } from '../../../../council/cases/drafts.server.ts'
import { type CitizenUpdate, updateCitizen } from '../../../../council/identity/accounts/citizens.server.ts'
import { limits } from '../../../../rules/limits.ts'
import {
  optionalEmail,
  optionalPhone,
  optionalText,
  readForm,
  text,
} from '../../../forms/read-form.server.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { redirectWithFlash } from '../../../http/flash.server.ts'
import type { FieldError } from '../../../ui/form-errors.ts'
import type { Route } from './+types/update-user'
import { readPlaceLists, readVillage } from './place-lists.server.ts'

const place = optionalText(limits.name)
const fields = {
  username: text(limits.name),
  email: optionalEmail,
  phone: optionalPhone,
  readAt: optionalText(limits.name),
  state: place,
  district: place,
  block: place,
  village: place,
}

const failure = { key: 'profileUpdateFailed' } as const

const refusals = {
  emailTaken: { status: 409, error: { field: 'email', key: 'emailTaken' } },
  phoneTaken: { status: 409, error: { field: 'phone', key: 'phoneTaken' } },
  nameMissing: { status: 422, error: { field: 'email', key: 'phoneOrEmail' } },
  stale: { status: 409, error: { field: 'username', key: 'changedMeanwhile' } },
  placeUnknown: { status: 422, error: { field: 'state', key: 'choose' } },
} as const satisfies Record<
  Exclude<CitizenUpdate, 'updated' | undefined>,
  { status: number; error: FieldError }
>

/** Answers with the form as typed and the list that follows the last choice; stores nothing. */
export async function showNextList({ request, context }: Route.ActionArgs) {
  const { typed } = await readForm(request, fields)
  return data({ typed, errors: [], lists: await readPlaceLists(visitOf(context).council.db, typed) })
}

/** Stores the name, email, phone number and village of a citizen from the form. */
export async function changeProfile({ request, context, url }: Route.ActionArgs, userId: string) {
  const actor = actorOf(context, 'staff')
  const { council } = visitOf(context)
  const form = await readForm(request, fields)
  const { typed } = form
  const lists = await readPlaceLists(council.db, typed)
  const refuse = (status: number, errors: FieldError[]) => data({ failure, errors, typed, lists }, { status })
  const village = readVillage(lists, typed.state ?? '')
  const missing = 'error' in village ? [village.error] : []
  if (!form.ok) return refuse(422, [...form.errors, ...missing])
  if ('error' in village) return refuse(422, missing)
  const { username: name, email, phone, readAt } = form.values
  const update = { name, email, phone, placeId: village.placeId, readAt }
  const answer = await updateCitizen(council.db, actor, userId, update)
  if (answer === undefined) throw notFound()
  if (answer !== 'updated') return refuse(refusals[answer].status, [refusals[answer].error])
  const draft = await findDraft(council.db, actor, url.pathname)
  if (draft?.user === userId) await deleteDraft(council.db, actor, url.pathname)
  // With this fragment the browser shows the flash message at the top; without it, it would keep the form's
  // `#profile`.
  return redirectWithFlash(council, `${url.pathname}${url.search}#content`, {
    key: 'profileUpdated',
    values: { name },
  })
}
