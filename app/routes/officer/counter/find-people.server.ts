import { type Intermediary, isIntermediary, type Officer } from '../../../../council/actors/actors.server.ts'
import { findKnownPerson } from '../../../../council/cases/counter/known-people.server.ts'
import { readPhone } from '../../../../rules/phone.ts'
import { firstOfEach } from '../../../forms/repeated-fields.server.ts'
import { type Context, dbOf } from '../../../http/context.server.ts'
import { noteOpened } from '../../../http/note-listed.server.ts'
import { listPeople, type RefusedPaper } from './counter-page.server.ts'

/** The button that looks for people by their phone number. */
export const findIntent = 'find'

/**
 * Looks for the people of the typed phone number, and fills in what the office's own entries say of the
 * chosen one; undefined unless the paper was sent by its button. Nothing is stored, and what was typed stays.
 */
export async function findPeople(
  request: Request,
  context: Context,
  actor: Officer | Intermediary,
): Promise<RefusedPaper | undefined> {
  const { intent, ...typed } = firstOfEach(await request.formData())
  if (intent !== findIntent) return undefined
  const phone = readPhone(typed.applicantPhoneNo ?? '')
  if (phone === undefined) {
    const key = (typed.applicantPhoneNo ?? '').trim() === '' ? 'enter' : 'phone'
    return { typed, errors: [{ field: 'applicantPhoneNo', key }] }
  }
  const people = await listPeople(context, actor, typed)
  const id = typed.personId ?? ''
  const known =
    isIntermediary(actor) || id === ''
      ? undefined
      : await findKnownPerson(dbOf(context), actor, { id, phone })
  if (!known) return { typed, errors: [], people, isOnlyShown: true }
  await noteOpened(context, known.applicationId)
  const { fields, language = typed.language, ...filled } = known
  return {
    typed: { ...typed, ...fields, ...(language && { language }) },
    errors: [],
    people,
    filled: { ...filled, language: known.language },
    isOnlyShown: true,
  }
}
