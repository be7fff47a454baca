import { useTranslations } from 'use-intl'
import type { Overview, ServiceFigures } from '../../../../council/cases/figures/overview.server.ts'
import { useFigureFormat } from '../../../i18n/use-figure-format.ts'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { EmptyList } from '../../../ui/empty-list.tsx'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { MonthsTable, OverviewSection, ServicesFigures } from '../../../ui/overview-figures.tsx'
import {
  inboxAddress,
  linkedCappedCount,
  linkedCount,
  overviewAddress,
  periodFigures,
  spanOf,
} from './figure-links.ts'

type WholePeriodProps = {
  period: string
  /** Oldest first. */
  months: string[]
  figures: Overview['all']
  /** The service that the figures are of; undefined for all of them. */
  serviceId: string | undefined
}

/** What was received and decided in the period, month by month. */
export function WholePeriod({ period, months, figures, serviceId }: WholePeriodProps) {
  const t = useTranslations('pages.overview')
  const words = useFigureFormat()
  const { received, decided, withdrawnLate } = figures.whole
  const shownMonths = months.filter((month) => figures.months[month])
  return (
    <OverviewSection id="by-month" heading={t('byMonth')} level={3}>
      <p>{t('wholeMore', { received, decided, months: Number(period) })}</p>
      {shownMonths.length === 0 ? (
        <EmptyList message={t('nothing')}>{t('nothingMore')}</EmptyList>
      ) : (
        <MonthsTable
          columns={['received', 'decided', 'inTime', 'late', 'median']}
          months={months}
          shownMonths={shownMonths}
          countsOf={(month) => figures.months[month]}
          figuresOf={(month) => {
            const ofMonth = figures.months[month]
            return ofMonth ? periodFigures(ofMonth, { months: month, serviceId }, words) : []
          }}
        />
      )}
      {withdrawnLate > 0 && <p>{t('withdrawnLate', { count: withdrawnLate })}</p>}
    </OverviewSection>
  )
}

type ServicesProps = { services: ServiceFigures[]; period: string; months: string[] }

/** The figures of each service, each row named by a link to an overview of the service alone. */
export function Services({ services, period, months }: ServicesProps) {
  const words = useFigureFormat()
  return (
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
  )
}

type OpenByMonthProps = { openByMonth: Overview['all']['openByMonth']; serviceId: string | undefined }

/** How old the open applications are: in which month each of them was received. */
export function OpenByMonth({ openByMonth, serviceId }: OpenByMonthProps) {
  const t = useTranslations('pages.overview')
  const words = useFigureFormat()
  return (
    <OverviewSection id="ages" heading={t('ages')} level={3}>
      <p>{t('agesMore')}</p>
      <FiguresTable
        name={t('ages')}
        columns={[t('month'), t('open')]}
        rows={Object.entries(openByMonth).map(([month, count]) => ({
          key: month,
          name: words.month(month),
          figures: [linkedCount(count, inboxAddress(serviceId, { status: 'Pending', received: month }))],
        }))}
        chart={
          <BarChart
            labels={Object.keys(openByMonth).map(words.shortMonth)}
            series={[{ name: t('open'), values: Object.values(openByMonth) }]}
          />
        }
      />
    </OverviewSection>
  )
}

type StoppedByMonthProps = {
  stoppedByMonth: Overview['all']['stoppedByMonth']
  serviceId: string | undefined
}

/** For how many applications an officer stopped the clock after the first working day. */
export function StoppedByMonth({ stoppedByMonth, serviceId }: StoppedByMonthProps) {
  const t = useTranslations('pages.overview')
  const words = useFigureFormat()
  return (
    <OverviewSection id="stopped" heading={t('stopped')} level={3}>
      <p>{t('stoppedMore')}</p>
      <FiguresTable
        name={t('stopped')}
        columns={[t('month'), t('applications')]}
        rows={Object.entries(stoppedByMonth).map(([month, count]) => ({
          key: month,
          name: words.month(month),
          figures: [linkedCount(count, inboxAddress(serviceId, { stopped: month }))],
        }))}
      />
    </OverviewSection>
  )
}
