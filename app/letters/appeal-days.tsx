import { useTranslations } from 'use-intl'
import type { AppealLetter } from '../../council/cases/appeals/appeal-letter.server.ts'
import { sumStretches } from '../../rules/legal-clock/runs.ts'
import { useDateFormat } from '../ui/date-time.tsx'
import { useWhyNotCounted } from '../ui/why-not-counted.ts'

type AppealDaysProps = Pick<AppealLetter, 'decidedOn' | 'writtenOn'> & {
  days: NonNullable<AppealLetter['days']>
}

/** Which days of the limit were counted, which were not, and why. */
export function AppealDays({ days, decidedOn, writtenOn }: AppealDaysProps) {
  const t = useTranslations('pages.appeal.paper')
  const dates = useDateFormat()
  const wordsOf = useWhyNotCounted()
  const { allowed, stretches, late } = days
  const { counted, notCounted } = sumStretches(stretches)
  const until = dates.date(decidedOn ?? writtenOn)
  return (
    <>
      <h3 id="days">{t('days')}</h3>
      <table className="appeal-days" aria-labelledby="days">
        <thead>
          <tr>
            <th scope="col">{t('fromDay')}</th>
            <th scope="col">{t('toDay')}</th>
            <th scope="col">{t('counted')}</th>
            <th scope="col">{t('notCounted')}</th>
            <th scope="col">{t('why')}</th>
          </tr>
        </thead>
        <tbody>
          {stretches.map(({ from, to, days: count, why }) => (
            <tr key={from}>
              <td>{dates.date(from)}</td>
              <td>{dates.date(to)}</td>
              <td>{why ? 0 : count}</td>
              <td>{why ? count : 0}</td>
              <td>{why && wordsOf(why)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              {t('limit', { days: allowed })}
            </th>
            <td>{counted}</td>
            <td>{notCounted}</td>
            <td>{late > 0 && t('late', { days: late, until })}</td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}
