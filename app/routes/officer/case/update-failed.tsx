import { useTranslations } from 'use-intl'
import type { CaseAct } from '../../../../council/applications/case-lines.server.ts'
import type { Status } from '../../../../rules/statuses.ts'
import type { RefusedForm } from '../../../form-errors.ts'
import { useRefusedForm } from '../../../forms/use-refused-form.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { labelsOf } from './documents-form.tsx'
import type { Opened } from './opened-case.server.ts'

export type RefusedUpdate = RefusedForm & {
  /** Who changed the application after it was opened, what they did and when. */
  changed?: { act: CaseAct; by?: string; status: Status; date: string }
}

/** Why nothing was changed: somebody else was first, or the form was not in order. */
export function UpdateFailed({ opened, refused }: { opened: Opened; refused: RefusedUpdate }) {
  const { summary, failure } = useRefusedForm(refused, labelsOf(opened.stands.documents))
  const { changed } = refused
  if (!changed) return <ErrorSummary message={failure} errors={summary} />
  return (
    <Banner kind="error" heading={failure}>
      <Changed applicationId={opened.application.applicationId} {...changed} />
    </Banner>
  )
}

function Changed({
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
  if (act === 'application.marked') return t('changedMarks', values)
  if (act === 'application.answered') return t('changedAnswer', values)
  if (act === 'application.submitted') return t('changedNot', values)
  return t('changed', { ...values, status: words(status) })
}
