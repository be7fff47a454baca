import { useTranslations } from 'use-intl'
import type { Status } from '../../../../rules/statuses.ts'
import { DateText } from '../../../ui/date-time.tsx'
import { StatusIcon } from '../../../ui/status-chip.tsx'

export type RegisterEntry = {
  date: string
  status: Status | 'Received'
}

/** What happened to an application, oldest first. */
export function Register({ entries }: { entries: RegisterEntry[] }) {
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

/** An application's status changes as its register: the first is its receipt. */
export function registerOf(changes: { date: string; status: Status }[]): RegisterEntry[] {
  return changes.map(({ date, status }, index) => ({ date, status: index === 0 ? 'Received' : status }))
}
