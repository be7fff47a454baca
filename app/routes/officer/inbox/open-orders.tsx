import { useTranslations } from 'use-intl'
import type { OpenOrder } from '../../../../council/cases/appeals/open-orders.server.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { Link } from '../../../ui/link.tsx'

/** What was ordered on appeals and not obeyed yet, above all else; nothing while nothing is. */
export function OpenOrders({ orders, area }: { orders: OpenOrder[]; area: string }) {
  const t = useTranslations('officer.appeals')
  const dates = useDateFormat()
  if (orders.length === 0) return null
  return (
    <Banner kind="warning" heading={t('ordered')}>
      <ul>
        {orders.map(({ applicationId, appealId, by }) => (
          <li key={appealId}>
            <Link to={`${area}/application/update/${applicationId}`}>{applicationId}</Link>{' '}
            {t('orderedBy', { date: dates.date(by) })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
