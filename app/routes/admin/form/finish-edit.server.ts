import { data } from 'react-router'
import type { Edited } from '../../../../council/catalogue/forms/edit.server.ts'
import { notFound } from '../../../http/context.server.ts'
import { languageOf } from '../../../i18n/language.server.ts'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { finishForm, refuseStale } from '../finish-form.server.ts'
import { describeFaults } from './form-texts.server.ts'

type Posted = Parameters<typeof finishForm>[0] & { params: { serviceId: string } }

/**
 * Ends the change of a part of a form: leads to a page that says it is saved, which is the form's own unless
 * `to` names another, or says at `field` that somebody else changed the form or what is wrong with it. Throws
 * 404 when the act knew no such service or part.
 */
export async function finishEdit(
  posted: Posted,
  answer: Edited | undefined,
  { field, typed, to }: { field: string; typed: RefusedForm['typed']; to?: string },
) {
  if (answer === undefined) throw notFound()
  if (answer === 'stale') {
    const failure = { key: 'formNotSaved' } as const
    return refuseStale(posted, { failure, field, typed })
  }
  if ('faults' in answer)
    return data(describeFaults(answer, { field, language: languageOf(posted.context), typed }), {
      status: 422,
    })
  const form = `/admin/services/form/${posted.params.serviceId}`
  return finishForm(posted, to ?? form, { key: 'formSaved' })
}
