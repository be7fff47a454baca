import { useTranslations } from 'use-intl'
import type { ServiceFigures } from '../../../../council/cases/figures/overview.server.ts'
import { useFigureFormat } from '../../../i18n/use-figure-format.ts'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { OverviewSection, ServicesFigures } from '../../../ui/overview-figures.tsx'
import {
  inboxAddress,
  linkedCappedCount,
  linkedCount,
  overviewAddress,
  periodFigures,
  spanOf,
} from './figure-links.ts'

type ServicesProps = { services: ServiceFigures[]; period: string; months: string[] }

/** Services with a limit, the one that keeps it least first; each row's name leads to its own overview. */
export function SlowServices({ services, period, months }: ServicesProps) {
  const t = useTranslations('pages.figures')
  const overview = useTranslations('pages.overview')
  const words = useFigureFormat()
  const limitedOf = ({ whole }: ServiceFigures) =>
    whole.inTime + whole.late + whole.withdrawnLate + whole.setAsideLate
  const shareOf = (one: ServiceFigures) => (limitedOf(one) > 0 ? one.whole.inTime / limitedOf(one) : 1)
  const limited = services
    .filter(({ limit }) => limit !== undefined)
    .sort((a, b) => shareOf(a) - shareOf(b) || b.overdue - a.overdue)
  const most = Math.max(1, ...limited.map(({ limit = 0, whole }) => Math.max(limit, whole.medianDays ?? 0)))
  if (limited.length === 0) return null
  return (
    <OverviewSection id="slow" heading={t('slow')} level={3}>
      <p className="small quiet">{t('slowMore')}</p>
      <FiguresTable
        name={t('slow')}
        columns={[
          overview('service'),
          t('tally.waiting'),
          t('tally.late'),
          t('halfAndLimit'),
          overview('inTime'),
        ]}
        rows={limited.map((one) => {
          const { serviceId, serviceName, whole, limit = 0 } = one
          const half = whole.medianDays
          const share = periodFigures(whole, { months: spanOf(months), serviceId }, words)[2]
          return {
            key: serviceId,
            name: serviceName,
            to: overviewAddress(period, serviceId),
            figures: [
              linkedCount(one.open, inboxAddress(serviceId, { status: 'Pending' })),
              linkedCappedCount(one.overdue, inboxAddress(serviceId, { due: 'overdue' })),
              {
                text: half === undefined ? '–' : t('halfOf', { half: String(half), limit }),
                bar: { value: half ?? 0, most, limit, dark: half !== undefined && half > limit ? half : 0 },
              },
              share,
            ],
          }
        })}
      />
    </OverviewSection>
  )
}

/** The figures of each service, also of those without a limit. */
export function AllServices({ services, period, months }: ServicesProps) {
  const t = useTranslations('pages.figures')
  const words = useFigureFormat()
  return (
    <details className="figures-fold">
      <summary>{t('allServices', { count: services.length })}</summary>
      <ServicesFigures
        level={3}
        columns={['received', 'decided', 'inTime', 'late', 'median']}
        rows={services.map(({ serviceId, serviceName, whole, open, overdue }) => {
          return {
            key: serviceId,
            name: serviceName,
            to: overviewAddress(period, serviceId),
            figures: [
              ...periodFigures(whole, { months: spanOf(months), serviceId }, words),
              linkedCount(open, inboxAddress(serviceId, { status: 'Pending' })),
              linkedCappedCount(overdue, inboxAddress(serviceId, { due: 'overdue' })),
            ],
          }
        })}
      />
    </details>
  )
}
