import { useTranslations } from 'use-intl'
import { limitedOf, type MonthFigures } from '../../../../council/cases/figures/month-figures.ts'
import type { WaitingFigures } from '../../../../council/cases/figures/waiting-figures.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { type Day, dayNumber } from '../../../../rules/days.ts'
import { minimumCellCount } from '../../../../rules/small-cell-suppression.ts'
import { useFigureFormat } from '../../../i18n/use-figure-format.ts'
import { TriangleIcon } from '../../../ui/icons.tsx'
import { Link } from '../../../ui/link.tsx'
import { inboxAddress } from './figure-links.ts'

type OverviewTalliesProps = {
  waiting: WaitingFigures
  figures: MonthFigures
  serviceId: string | undefined
  /** The months that the shares are of, as the list is asked for them. */
  span: string
  today: Day
}

/** Five numbers with one quiet line each, those that count applications as links to them. */
export function OverviewTallies({ waiting, figures, serviceId, span, today }: OverviewTalliesProps) {
  const t = useTranslations('pages.figures')
  const overview = useTranslations('pages.overview')
  const words = useFigureFormat()
  const { inTime, medianDays } = figures
  const limited = limitedOf(figures)
  const [first] = waiting.latest
  const list = (filters: Record<string, string>) => inboxAddress(serviceId, filters)
  const tallies = [
    {
      key: 'waiting',
      number: formatCount(waiting.waiting),
      to: list({ status: 'Pending' }),
      more: t('withCouncil', { shown: formatCount(waiting.withCouncil) }),
    },
    {
      key: 'late',
      number: formatCount(waiting.late),
      to: list({ due: 'overdue' }),
      more: first?.dueOn ? t('longestLate', { days: dayNumber(today) - dayNumber(first.dueOn) }) : '',
    },
    {
      key: 'thisWeek',
      number: formatCount(waiting.dueThisWeek),
      to: list({ due: 'thisWeek' }),
      more: t('ofThemToday', { shown: formatCount(waiting.dueToday) }),
    },
    {
      key: 'inTime',
      number: limited === 0 ? '–' : words.shareOf(inTime, limited),
      to: inTime > 0 ? list({ decided: span, timing: 'inTime' }) : undefined,
      more:
        limited < minimumCellCount ? '' : overview('partOf', { part: String(inTime), all: String(limited) }),
    },
    {
      key: 'half',
      number: medianDays === undefined ? '–' : words.median(medianDays),
      to: undefined,
      more: t('decisions', { count: figures.decided, shown: String(figures.decided) }),
    },
  ] as const
  return (
    <ul className="tallies">
      {tallies.map(({ key, number, to, more }) => {
        const inside = (
          <>
            <strong>
              {key === 'late' && waiting.late > 0 && <TriangleIcon />} {number}
            </strong>{' '}
            {t(`tally.${key}`)} {more && <span className="small quiet">{more}</span>}
          </>
        )
        return (
          <li key={key}>{to ? <Link to={to}>{inside}</Link> : <span className="tally">{inside}</span>}</li>
        )
      })}
    </ul>
  )
}
