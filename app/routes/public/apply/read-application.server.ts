import type { UnregisteredApplication } from '../../../../council/cases/applications/apply-unregistered.server.ts'
import type { Fields } from '../../../../council/cases/drafts.server.ts'
import type { ApplicationForm } from '../../../../council/catalogue/forms/find.server.ts'
import type { Database } from '../../../../council/database/tables.ts'
import type { AnswerFault } from '../../../../rules/form/evaluate.ts'
import { applicantStep, listSteps } from '../../../../rules/form/steps.ts'
import { limits } from '../../../../rules/limits.ts'
import { askDocuments, askedPositions } from '../../../forms/asked-documents.server.ts'
import { readNewPassword } from '../../../forms/chosen-password.server.ts'
import { readApplication, showFaults } from '../../../forms/read-application.server.ts'
import { isAdult, optionalEmail, optionalText, readForm, text } from '../../../forms/read-form.server.ts'
import { newPassword, optionalPassword } from '../../../forms/secret-fields.server.ts'
import { noticeField } from '../../../forms/shown-notice.server.ts'
import type { RefusedApplication } from '../../../forms/use-refused-application.ts'
import { faultsOn } from '../../user/apply/apply-form.server.ts'

type Read =
  | { refused: Omit<RefusedApplication, 'typed'> }
  | (Pick<UnregisteredApplication, 'names' | 'password' | 'submission'> & { notice: string })

/**
 * Reads the application of somebody without a session: who it is and a password, then what the service asks,
 * as far as the page of a stranger asks it. A missing name alone is no fault yet: the number may have an
 * account.
 */
export async function readUnregistered(
  db: Database,
  request: Request,
  { form, fields, language }: { form: ApplicationForm; fields: Fields; language: string },
): Promise<Read> {
  const { definition } = form
  const posted = await request.formData()
  const owner = ({ applicantName = '', email = '' }: Fields) =>
    ({ name: applicantName, email, role: 'user' }) as const
  const you = {
    applicantName: optionalText(limits.name),
    email: optionalEmail,
    password: newPassword,
    confirmPassword: optionalPassword,
    adult: isAdult,
    submissionKey: text(limits.name),
    ...noticeField,
  }
  const account = await readNewPassword(request, { db, name: 'password', shape: you, ownerOf: owner })
  const { fields: answers, kept, faults, answered } = readApplication(form, fields)
  const isWhole = listSteps(definition, kept).length === 1
  const documents = askDocuments(form, kept)
  const boxes = isWhole ? documents.map(({ position }) => position) : undefined
  const read = await readForm(posted, {}, boxes)
  const here = isWhole ? faults : faultsOn(definition, applicantStep, faults)
  const isUnnamed = ({ field, code }: AnswerFault) => field === 'applicantName' && code === 'enter'
  const shown = showFaults(definition, here, language)
  const errors = [
    ...shown.errors,
    ...(account.ok
      ? []
      : account.errors.filter(({ field }) => !shown.errors.some((one) => one.field === field))),
    ...(read.ok ? [] : read.errors),
  ]
  if (
    // The page that asks for the password of an account that is there has one box.
    posted.has('confirmPassword') &&
    posted.get('password') !== posted.get('confirmPassword') &&
    !errors.some(({ field }) => /assword/.test(field))
  )
    errors.push({ field: 'confirmPassword', key: 'passwordMismatch' })
  const isNameAlone = here.length === 1 && here.every(isUnnamed) && errors.length === 1
  if ((errors.length > 0 && !isNameAlone) || shown.faults.length > 0 || !account.ok || !read.ok)
    return { refused: { ...shown, errors, failure: { key: 'submitFailed' } } }
  const { applicantName: name, email, password, submissionKey, noticeVersion: notice } = account.values
  const positions = askedPositions(documents, read.atHand)
  return {
    names: { name, email, phone: email === '' ? answers.applicantPhoneNo : '' },
    password,
    notice,
    submission: isWhole
      ? {
          fields: answers,
          answered,
          submissionKey,
          notice,
          atHand: read.atHand.filter((position) => positions.includes(position)),
          asked: positions,
        }
      : undefined,
  }
}
