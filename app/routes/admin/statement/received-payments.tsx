import { useTranslations } from 'use-intl'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { AloneLink } from '../../../ui/link.tsx'

export type Outcome = {
  applicationId: string
  applicantName: string
  amount?: string
  number?: string
  /** What the administrator had noted of it before, where that is something else. */
  noted?: Record<string, string>
  /** Who decided it meanwhile. */
  changed?: { by: string; date: string }
}

/** What became of the payments that were ticked: first those that were decided before. */
export function ReceivedPayments({ outcomes }: { outcomes: Outcome[] }) {
  const t = useTranslations('admin.statement')
  const payments = useTranslations('officer.fees')
  const dates = useDateFormat()
  const error = useTranslations('error')
  const isDone = ({ changed, noted }: Outcome) => !changed && !noted
  const count = outcomes.filter(isDone).length
  const rows = outcomes.toSorted((one, other) => Number(isDone(one)) - Number(isDone(other)))
  return (
    <>
      <Banner kind={count > 0 ? 'success' : 'error'} heading={t('done', { count })} />
      <section className="several-list">
        <ul>
          {rows.map(({ applicationId, applicantName, amount = '', number = '', changed, noted }) => (
            <li key={applicationId}>
              <AloneLink to={`/admin/application/update/${applicationId}/fee`}>{applicationId}</AloneLink>{' '}
              {applicantName}{' '}
              {noted
                ? error('feeNoted', noted)
                : changed
                  ? payments('changedBy', { name: changed.by, date: dates.date(changed.date) })
                  : t('received', { amount, number })}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
