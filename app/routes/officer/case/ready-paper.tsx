import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../../ui/button.tsx'
import { useDateFormat } from '../../../ui/date-time.tsx'
import type { ShownCase } from './opened-case.server.ts'

/** Since when an approved application's paper lies ready, and the way to hand it over; else nothing. */
export function ReadyPaper({ opened: { application, area } }: { opened: ShownCase }) {
  const t = useTranslations('officer.calls')
  const dates = useDateFormat()
  const { applicationId, readyAt } = application
  if (readyAt === null) return null
  return (
    <p className="ready-paper">
      <span>
        <strong>{t('ready')}</strong> {t('since', { date: dates.date(readyAt) })}
      </span>
      <ButtonLink to={`${area}/ready?number=${encodeURIComponent(applicationId)}`} kind="secondary">
        {t('handedOver')}
      </ButtonLink>
    </p>
  )
}
