import type { CertificateRefusal } from '../../../../council/certificates/prepare-certificate.server.ts'
import { templateLimits } from '../../../../rules/certificates/template.ts'
import { field, optionalText } from '../../../forms/read-form.server.ts'
import type { FieldError } from '../../../ui/form-errors.ts'
import { certificateField } from './certificate-field.ts'

interface Fields {
  fields: { key: string; label: string }[]
}

/** Nobody types it: whatever it says is compared with the version that there is. */
const templateVersion = field((raw) => ({ value: raw }))

/** How a form reads what an officer fills into a certificate. */
export function certificateShape({ fields }: Fields) {
  const asked = fields.map(
    ({ key }) => [certificateField(key), optionalText(templateLimits.fieldValue)] as const,
  )
  return Object.fromEntries([...asked, ['templateVersion', templateVersion] as const])
}

/** What was filled in, by the keys of the template, and the version of the template that the form showed. */
export function certificateValues({ fields }: Fields, values: Record<string, unknown>) {
  const typed = fields.map(({ key }) => [key, String(values[certificateField(key)] ?? '')] as const)
  return {
    fields: Object.fromEntries<string>(typed),
    templateVersion: Number(values.templateVersion),
  }
}

/** Why no certificate was written, as the error of a field; `field` where it is of none of them. */
export function certificateError(refusal: CertificateRefusal, field: string): FieldError {
  if (refusal.refused === 'tooLong')
    return { field, key: 'certificateTooLong', values: { label: refusal.label } }
  if (refusal.refused === 'noKey') return { field, key: 'certificateNoKey' }
  if (refusal.refused === 'otherWords') return { field, key: 'certificateOtherWords' }
  if (refusal.refused === 'noTemplate') return { field, key: 'certificateNoTemplate' }
  const [kind, key = ''] = refusal.name.split(':')
  if (kind === 'field') return { field: certificateField(key), key: 'enter' }
  return { field, key: 'certificateEmpty', values: { name: refusal.name } }
}
