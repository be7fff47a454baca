import { useTranslations } from 'use-intl'
import type { Status } from '../../../rules/statuses.ts'
import type { Refused } from '../../form.ts'
import { Banner } from '../../ui/banner.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useRefused } from '../../ui/refused.ts'
import { useTimeWords } from '../../ui/time.tsx'

export type RefusedUpdate = Refused & {
  /** Who changed the application after it was opened, to what and when. */
  changed?: { by?: string; status: Status; date: string }
}

/** Why a status was not changed: somebody else was first, or the form was not in order. */
export function UpdateFailed({ applicationId, refused }: { applicationId: string; refused: RefusedUpdate }) {
  const t = useTranslations('officer')
  const words = useTranslations('ui.status')
  const time = useTimeWords()
  const { summary, failure } = useRefused(refused)
  const { changed } = refused
  if (!changed) return <ErrorSummary message={failure} errors={summary} />
  return (
    <Banner kind="error" heading={failure}>
      {t('changed', {
        applicationId,
        by: changed.by ?? t('somebody'),
        status: words(changed.status),
        moment: time.moment(changed.date),
      })}
    </Banner>
  )
}
