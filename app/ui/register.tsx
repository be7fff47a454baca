import { useTranslations } from 'use-intl'
import type { Status } from '../../rules/statuses.ts'
import { StatusShape } from './status-chip.tsx'
import { DateText } from './time.tsx'

export type RegisterEntry = {
  date: string
  status: Status | 'Received'
  /** Who did it, where that is shown: to officers. */
  by?: string
}

/** What happened to an application, oldest first. */
export function Register({ entries }: { entries: RegisterEntry[] }) {
  const t = useTranslations('ui')
  return (
    <ol className="register" aria-label={t('history')}>
      {entries.map(({ date, status, by }) => (
        <li key={date + status}>
          <DateText iso={date} />{' '}
          <span className={`register-what status-${status.toLowerCase()}`}>
            {status !== 'Received' && <StatusShape status={status} />} {t(`status.${status}`)}{' '}
            {by && <span className="register-by">{by}</span>}
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
