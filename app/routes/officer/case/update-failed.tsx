import { useTranslations } from 'use-intl'
import { type CaseAct, isChange } from '../../../../rules/case-acts.ts'
import type { Status } from '../../../../rules/statuses.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { certificateLabels } from '../certificates/certificate-field.ts'
import { labelsOf } from './documents-fields.tsx'
import type { ShownCase } from './opened-case.server.ts'

export type RefusedUpdate = RefusedForm & {
  /** What somebody else has done to the application since the panel was opened. */
  changed?: { act: CaseAct; by?: string; status: Status; date: string }
}

/** Why nothing was changed: a colleague was faster, or the form has errors. */
export function UpdateFailed({ opened, refused }: { opened: ShownCase; refused: RefusedUpdate }) {
  const { summary, failure } = useRefusedForm(refused, {
    ...labelsOf(opened.progress.documents),
    ...certificateLabels(opened.certificate?.fields ?? []),
  })
  const { changed } = refused
  if (!changed) return <ErrorSummary message={failure} errors={summary} />
  return (
    <Banner kind="error" heading={failure}>
      <ChangeNote applicationId={opened.application.applicationId} {...changed} />
    </Banner>
  )
}

function ChangeNote({
  applicationId,
  act,
  by,
  status,
  date,
}: { applicationId: string } & NonNullable<RefusedUpdate['changed']>) {
  const t = useTranslations('officer')
  const words = useTranslations('ui.status')
  const time = useDateFormat()
  const values = { applicationId, by: by ?? t('somebody'), moment: time.moment(date) }
  return isChange(act) && t(`changed.${act}`, { ...values, status: words(status) })
}
