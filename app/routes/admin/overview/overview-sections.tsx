import { useTranslations } from 'use-intl'
import type { Overview } from '../../../../council/cases/figures/overview.server.ts'
import type { RefusalReason } from '../../../../council/cases/figures/refusal-reasons.server.ts'
import type { VillageFigures } from '../../../../council/cases/figures/waiting-figures.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { type Day, dayNumber, dayOf } from '../../../../rules/days.ts'
import { useFigureFormat } from '../../../i18n/use-figure-format.ts'
import { FiguresTable } from '../../../ui/figures-table.tsx'
import { MonthsTable, OverviewSection } from '../../../ui/overview-figures.tsx'
import { inboxAddress, linkedCappedCount, periodFigures } from './figure-links.ts'

type WholePeriodProps = {
  /** Oldest first. */
  months: string[]
  figures: Overview['all']
  /** The service that the figures are of; undefined for all of them. */
  serviceId: string | undefined
  /** How many decisions were undone; undefined where one service is looked at. */
  undone?: number
}

/** What was received and decided in the period, month by month. */
export function WholePeriod({ months, figures, serviceId, undone }: WholePeriodProps) {
  const t = useTranslations('pages.overview')
  const more = useTranslations('pages.figures')
  const words = useFigureFormat()
  const { withdrawnLate, setAside, setAsideLate } = figures.whole
  return (
    <OverviewSection id="by-month" heading={more('byMonth')} level={3}>
      <MonthsTable
        columns={['received', 'decided', 'inTime', 'late', 'median']}
        months={months}
        shownMonths={months.filter((month) => figures.months[month])}
        whole={figures.whole}
        countsOf={(month) => figures.months[month]}
        figuresOf={(month) => {
          const ofMonth = figures.months[month]
          return ofMonth ? periodFigures(ofMonth, { months: month, serviceId }, words) : []
        }}
      />
      {withdrawnLate > 0 && <p>{t('withdrawnLate', { count: withdrawnLate })}</p>}
      {setAside > 0 && <p>{t('setAside', { count: setAside, late: setAsideLate })}</p>}
      {undone !== undefined && undone > 0 && <p>{t('undone', { count: undone })}</p>}
    </OverviewSection>
  )
}

type AgesProps = {
  ages: readonly { from: number; to: number | null }[]
  counts: number[]
  serviceId: string | undefined
  today: Day
}

/** For how many days what waits has waited. */
export function Ages({ ages, counts, serviceId, today }: AgesProps) {
  const t = useTranslations('pages.figures')
  const overview = useTranslations('pages.overview')
  const most = Math.max(...counts)
  const ago = (days: number) => dayOf(dayNumber(today) - days)
  return (
    <OverviewSection id="ages" heading={t('ages')} level={3}>
      <FiguresTable
        name={t('ages')}
        columns={[t('age'), overview('applications')]}
        rows={ages.map(({ from, to }, index) => {
          const received = `${to === null ? '2000-01-01' : ago(to)}..${ago(from)}`
          const count = counts[index] ?? 0
          return {
            key: String(from),
            name: to === null ? t('longer') : t('ageOf', { from, to }),
            figures: [
              linkedCappedCount(count, inboxAddress(serviceId, { status: 'Pending', received }), {
                value: count,
                most,
              }),
            ],
          }
        })}
      />
    </OverviewSection>
  )
}

/** What waits in each village of the council, and how much of it is late. */
export function Villages({ villages }: { villages: VillageFigures[] }) {
  const t = useTranslations('pages.figures')
  const most = Math.max(...villages.map(({ waiting }) => waiting))
  return (
    <OverviewSection id="villages" heading={t('villages')} level={3}>
      <p className="small quiet">{t('villagesMore')}</p>
      <FiguresTable
        name={t('villages')}
        columns={[t('village'), t('tally.waiting'), t('tally.late')]}
        rows={villages.map(({ name, waiting, late }) => ({
          key: name ?? '',
          name: name ?? t('otherPlaces'),
          figures: [
            { text: formatCount(waiting), bar: { value: waiting, most, dark: late } },
            { text: formatCount(late) },
          ],
        }))}
      />
    </OverviewSection>
  )
}

/** Why applications were refused in the period. */
export function Reasons({ reasons }: { reasons: RefusalReason[] }) {
  const t = useTranslations('pages.figures')
  const overview = useTranslations('pages.overview')
  const most = Math.max(...reasons.map(({ count }) => count))
  return (
    <OverviewSection id="reasons" heading={t('reasons')} level={3}>
      <FiguresTable
        name={t('reasons')}
        columns={[t('reason'), overview('applications')]}
        rows={reasons.map(({ name, lang, count }, index) => ({
          key: String(index),
          name: name ?? t('ownWords'),
          lang,
          figures: [{ text: String(count), bar: { value: count, most } }],
        }))}
      />
    </OverviewSection>
  )
}
