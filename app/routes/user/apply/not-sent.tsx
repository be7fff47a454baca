import { useTranslations } from 'use-intl'
import type { SentBefore } from '../../../../council/cases/applications/recent-submissions.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import type { RefusedForm } from '../../../ui/form-errors.ts'
import { LinkLine } from '../../../ui/link.tsx'
import { mainFormId } from '../../../ui/main-form.ts'

/** Why an application without a fault was not sent, and the words that say so. */
export type NotSent = RefusedForm & {
  /** The citizen is asked whether it is to be sent once more. */
  sentBefore?: SentBefore
  /** The number of the refused application that says the same, which it is to put right. */
  unchanged?: string
  limit?: { kind: 'limitHour' | 'limitDay' | 'limitClient'; count: number; again: string }
}

/** Asks whether to send the same once more. */
export function SentBeforeQuestion({ applicationId, date }: SentBefore) {
  const t = useTranslations('pages.apply')
  const dates = useDateFormat()
  return (
    <Banner kind="question" heading={t('sentBefore', { date: dates.moment(date), applicationId })}>
      <p>{t('sentBeforeMore')}</p>
      <LinkLine to={`/user/applications/${applicationId}`}>{t('seeIt', { applicationId })}</LinkLine>
      <ButtonRow>
        <Button kind="secondary" form={mainFormId} name="again" value={applicationId}>
          {t('sendAgain')}
        </Button>
      </ButtonRow>
    </Banner>
  )
}

/** Asks whether to send what was refused without a change. */
export function UnchangedQuestion({ applicationId }: { applicationId: string }) {
  const t = useTranslations('pages.apply')
  return (
    <Banner kind="question" heading={t('unchanged')}>
      <p>{t('unchangedMore')}</p>
      <ButtonRow>
        <Button kind="secondary" form={mainFormId} name="again" value={applicationId}>
          {t('sendAgain')}
        </Button>
      </ButtonRow>
    </Banner>
  )
}

/** Says which limit has been reached, and when the application can be sent. */
export function LimitReached({ kind, count, again }: NonNullable<NotSent['limit']>) {
  const t = useTranslations('pages.apply')
  const dates = useDateFormat()
  return (
    <Banner kind="error" heading={t(kind, { count })}>
      <p>{t('limitMore', { moment: dates.moment(again) })}</p>
    </Banner>
  )
}
