import { useTranslations } from 'use-intl'
import type { Status } from '../../../../rules/statuses.ts'
import { DateText } from '../../../ui/date-time.tsx'
import { StatusIcon } from '../../../ui/status-chip.tsx'

export type StatusHistoryEntry = {
  date: string
  status: Status | 'Received'
}

/** The statuses that an application has had, oldest first. */
export function StatusHistory({ entries }: { entries: StatusHistoryEntry[] }) {
  const t = useTranslations('ui')
  return (
    <ol className="register" aria-label={t('history')}>
      {entries.map(({ date, status }) => (
        <li key={date + status}>
          <DateText iso={date} />{' '}
          <span className={`register-what status-${status.toLowerCase()}`}>
            {status !== 'Received' && <StatusIcon status={status} />} {t(`status.${status}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The status changes of an application as entries; the first change is its receipt. */
export function readStatusHistory(changes: { date: string; status: Status }[]): StatusHistoryEntry[] {
  return changes.map(({ date, status }, index) => ({ date, status: index === 0 ? 'Received' : status }))
}
