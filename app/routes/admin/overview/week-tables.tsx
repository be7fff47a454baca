import { useTranslations } from 'use-intl'
import type { RefusalReason } from '../../../../council/cases/figures/refusal-reasons.server.ts'
import type { VillageFigures } from '../../../../council/cases/figures/waiting-figures.server.ts'
import type { WeekFigures } from '../../../../council/cases/figures/week.server.ts'
import { formatCount } from '../../../../rules/counts.ts'
import { councilDay, type Day, dayNumber } from '../../../../rules/days.ts'
import { useFigureFormat } from '../../../i18n/use-figure-format.ts'
import { Bar } from '../../../ui/bar.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { workLines } from './work-lines.ts'

/** What was received and decided in the week, in the one before and since April. */
export function WorkTable({ week, before, sinceApril }: Omit<WeekFigures, 'reasons'>) {
  const t = useTranslations('pages.week')
  const words = useFigureFormat()
  return (
    <table className="week-table">
      <caption>{t('work')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('thisWeek')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('sinceApril')}</th>
        </tr>
      </thead>
      <tbody>
        {workLines.map((line) => (
          <tr key={line}>
            <th scope="row">{t(`line.${line}`)}</th>
            {[week, before, sinceApril].map((done, index) => (
              <td key={String(index)}>
                {line === 'inTime'
                  ? words.shareOf(done.inTime, done.inTime + done.late, 100)
                  : String(done[line])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What waits in each village, outlined, and what of it is late, black. */
export function VillagesTable({ villages }: { villages: VillageFigures[] }) {
  const t = useTranslations('pages.week')
  const figures = useTranslations('pages.figures')
  const most = Math.max(...villages.map(({ waiting }) => waiting))
  return (
    <table className="week-table">
      <caption>{figures('villages')}</caption>
      <tbody>
        {villages.map(({ name, waiting, late }) => (
          <tr key={name ?? ''}>
            <th scope="row">{name ?? figures('otherPlaces')}</th>
            <td>
              <Bar value={waiting} most={most} dark={late} />
            </td>
            <td>
              <strong>{formatCount(waiting)}</strong>
            </td>
            <td>{late > 0 && t('lateOf', { shown: formatCount(late) })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Why applications were refused in the week. */
export function ReasonsTable({ reasons }: { reasons: RefusalReason[] }) {
  const figures = useTranslations('pages.figures')
  return (
    <table className="week-table">
      <caption>{figures('reasons')}</caption>
      <tbody>
        {reasons.map(({ name, lang, count }) => (
          <tr key={name ?? ''}>
            <th scope="row" lang={lang}>
              {name ?? figures('ownWords')}
            </th>
            <td>
              <strong>{count}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type LatestTableProps = {
  latest: { applicationId: string; serviceName: string; village?: string; date: string; dueOn: Day | null }[]
  late: number
  today: Day
}

/** The applications that are late for longest, five at the most, by their numbers. */
export function LatestTable({ latest, late, today }: LatestTableProps) {
  const t = useTranslations('pages.week')
  const figures = useTranslations('pages.figures')
  const words = useDateFormat()
  return (
    <>
      <table className="week-table week-latest">
        <caption>{t('latest', { count: latest.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('number')}</th>
            <th scope="col">{t('service')}</th>
            <th scope="col">{figures('village')}</th>
            <th scope="col">{t('line.received')}</th>
            <th scope="col">{t('due')}</th>
            <th scope="col">{t('daysLate')}</th>
          </tr>
        </thead>
        <tbody>
          {latest.map(({ applicationId, serviceName, village, date, dueOn }) => (
            <tr key={applicationId}>
              <th scope="row">{applicationId}</th>
              <td>{serviceName}</td>
              <td>{village ?? figures('otherPlaces')}</td>
              <td data-label={t('line.received')}>{words.date(councilDay(date))}</td>
              <td data-label={t('due')}>{dueOn && words.date(dueOn)}</td>
              <td data-label={t('daysLate')}>
                <strong>{dueOn && dayNumber(today) - dayNumber(dueOn)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {late > latest.length && <p>{t('andMore', { shown: formatCount(late - latest.length) })}</p>}
    </>
  )
}
