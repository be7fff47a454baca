import { data, type RouterContextProvider } from 'react-router'
import { previewCertificate } from '../../../../council/cases/certificates/preview.server.ts'
import { refuse } from '../../../forms/read-form.server.ts'
import { actorOf, notFound, visitOf } from '../../../http/context.server.ts'
import { noteOpened } from '../../../http/note-listed.server.ts'
import { showCertificate } from '../../../letters/certificate.server.ts'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { certificateError } from './read-fields.server.ts'

type Asked = Pick<RefusedForm, 'failure' | 'typed'> & {
  /** What the officer filled in, by the keys of the template. */
  fields: Record<string, string>
  /** The field that an error of none of them is told at. */
  field: string
  /** Whether it was to be issued in other words, so that the officer has to see these first. */
  isChanged?: boolean
}

/** A form as it was typed, with the certificate as it would be issued now, or with why it would not. */
export async function answerPreview(
  context: Readonly<RouterContextProvider>,
  applicationId: string,
  { fields, failure, typed, field, isChanged = false }: Asked,
) {
  const actor = actorOf(context, 'admin', 'staff')
  const { db, keysFolder, origin } = visitOf(context).council
  const signing = { keysFolder, origin }
  const preview = await previewCertificate(db, actor, applicationId, { fields, signing })
  if (preview === undefined) throw notFound()
  await noteOpened(context, applicationId)
  const errors = isChanged ? [certificateError({ refused: 'otherWords' }, field)] : []
  const status = isChanged ? 409 : undefined
  if ('refused' in preview)
    return refuse({ failure, errors: [...errors, certificateError(preview, field)], typed }, { status })
  const shown = {
    errors,
    typed: { ...typed, templateVersion: String(preview.templateVersion) },
    preview: await showCertificate(context, preview.paper, undefined),
  }
  return isChanged ? data({ ...shown, failure }, { status }) : data(shown)
}
