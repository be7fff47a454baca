// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop the roles where the style turns rows into cards
import type { ReactNode } from 'react'
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
      <table role="table" className="appeal-days" aria-labelledby="days">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th role="columnheader" key={column} scope="col">
                {t(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {stretches.map(({ from, to, days: count, why }) => (
            <tr role="row" key={from}>
              <Cells
                columns={columns}
                values={[
                  dates.date(from),
                  dates.date(to),
                  why ? 0 : count,
                  why ? count : 0,
                  why && wordsOf(why),
                ]}
              />
            </tr>
          ))}
        </tbody>
        <tfoot role="rowgroup">
          <tr role="row">
            <th role="rowheader" scope="row" colSpan={2}>
              {t('limit', { days: allowed })}
            </th>
            <Cells
              columns={columns.slice(2)}
              values={[counted, notCounted, late > 0 && t('late', { days: late, until })]}
            />
          </tr>
        </tfoot>
      </table>
    </>
  )
}

const columns = ['fromDay', 'toDay', 'counted', 'notCounted', 'why'] as const

type CellsProps = { columns: readonly (typeof columns)[number][]; values: ReactNode[] }

/** Where the row is a card, each cell says what it is. */
function Cells({ columns, values }: CellsProps) {
  const t = useTranslations('pages.appeal.paper')
  return columns.map((column, index) => (
    <td role="cell" key={column} data-label={t(column)}>
      {values[index]}
    </td>
  ))
}
