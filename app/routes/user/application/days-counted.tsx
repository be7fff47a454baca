import { useTranslations } from 'use-intl'
import type { Run } from '../../../../rules/legal-clock/runs.ts'
import { useDateFormat } from '../../../ui/date-time.tsx'
import { useWhyNotCounted } from '../../../ui/why-not-counted.ts'

type DaysCountedProps = { clock: { used: number; notCounted: Run[] }; allowed: number }

/** Which days did not count and why, folded away. */
export function DaysCounted({ clock: { used, notCounted }, allowed }: DaysCountedProps) {
  const t = useTranslations('pages.case')
  const dates = useDateFormat()
  const reasonOf = useWhyNotCounted()
  return (
    <details className="how">
      <summary>{t('how')}</summary>
      <p>{t('used', { used, allowed })}</p>
      {notCounted.length === 0 && <p>{t('countedAll')}</p>}
      {notCounted.length > 0 && (
        <>
          <p>{t('notCounted')}</p>
          <ul className="bullets">
            {notCounted.map((run) => (
              <li key={run.from}>
                {run.from === run.to
                  ? dates.date(run.from)
                  : t('range', { from: dates.date(run.from), to: dates.date(run.to) })}
                : {reasonOf(run.why)}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
