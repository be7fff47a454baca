import { useTranslations } from 'use-intl'
import { bringBackDays } from '../../../../../rules/withdrawing.ts'
import { Button, ButtonLink, ButtonRow } from '../../../../ui/button.tsx'
import { useDateFormat } from '../../../../ui/date-time.tsx'
import { Form } from '../../../../ui/form.tsx'
import type { OwnCase } from '../own-case.ts'

/** What it means to withdraw an application, and the way there. */
export function WithdrawQuestion({ applicationId }: { applicationId: string }) {
  const t = useTranslations('pages.case.withdraw')
  return (
    <>
      <p>{t('question', { days: String(bringBackDays) })}</p>
      <div className="only-screen">
        <ButtonRow>
          <ButtonLink to={`/user/applications/${applicationId}/withdraw`} kind="secondary">
            {t('button', { applicationId })}
          </ButtonLink>
        </ButtonRow>
      </div>
    </>
  )
}

/** Until when a withdrawn application can be brought back, and the button that does. */
export function BringBack({
  applicationId,
  bringBack: { until, revision },
}: Required<Pick<OwnCase, 'applicationId' | 'bringBack'>>) {
  const t = useTranslations('pages.case.withdraw')
  const dates = useDateFormat()
  return (
    <>
      <p>{t('until', { date: dates.date(until) })}</p>
      <Form
        method="post"
        action={`/user/applications/${applicationId}/withdraw`}
        className="only-screen"
        noValidate
      >
        <input type="hidden" name="intent" value="bringBack" />
        <input type="hidden" name="revision" value={revision} />
        <ButtonRow>
          <Button kind="secondary">{t('bringBack', { applicationId })}</Button>
        </ButtonRow>
      </Form>
    </>
  )
}
