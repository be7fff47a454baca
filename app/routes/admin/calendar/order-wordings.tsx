import { useTranslations } from 'use-intl'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { type Description, DescriptionList } from '../../../ui/description-list.tsx'
import { usePeriodWords } from './extension-orders.tsx'

/** An order with its services by their names. */
export interface NamedOrder {
  reference: string
  reason: string
  orderedOn: string
  authority: string
  fromDay: string
  toDay: string | null
  /** Empty: all. */
  services: string[]
  revokedAt: string | null
  revokedReason: string
}

/** What an order says, as facts. */
export function useOrderFacts(): (order: NamedOrder) => Description[] {
  const t = useTranslations('admin.calendar')
  const dates = useDateFormat()
  const periodOf = usePeriodWords()
  return (order) => [
    { label: t('reference'), value: order.reference },
    { label: t('orderedOn'), value: dates.date(order.orderedOn) },
    { label: t('authority'), value: order.authority },
    { label: t('reason'), value: order.reason },
    { label: t('periodOf'), value: periodOf(order) },
    {
      label: t('holdsFor'),
      value: order.services.length === 0 ? t('holds.all') : order.services.join(', '),
    },
    { label: t('revokedOn'), value: order.revokedAt && dates.date(order.revokedAt) },
    { label: t('becauseWas'), value: order.revokedAt && order.revokedReason },
  ]
}

type EarlierWordingsProps = { versions: { order: NamedOrder; reason: string; changedAt: string }[] }

/** What an order said before each change, newest first, and why it was changed; nothing if it never was. */
export function EarlierWordings({ versions }: EarlierWordingsProps) {
  const t = useTranslations('admin.calendar')
  const dates = useDateFormat()
  const factsOf = useOrderFacts()
  if (versions.length === 0) return null
  return (
    <section className="section" aria-labelledby="wordings">
      <h3 id="wordings">{t('wordings')}</h3>
      {versions.map(({ order, reason, changedAt }) => (
        <div key={changedAt} className="form-card">
          <h4>{t('untilChange', { date: dates.date(changedAt) })}</h4>
          <DescriptionList items={[...factsOf(order), { label: t('becauseWas'), value: reason }]} />
        </div>
      ))}
    </section>
  )
}
