import { useTranslations } from 'use-intl'
import { Banner } from '../ui/banner.tsx'
import { useDateFormat } from '../ui/date-time.tsx'

/** Tells the reader that the browser shows a stored copy of the page; `iso` is the instant it was stored. */
export function StoredCopyNote({ iso }: { iso: string }) {
  const t = useTranslations('stored')
  const words = useDateFormat()
  return (
    <aside className="wrap stored-note" aria-label={t('copy')}>
      <Banner kind="warning" heading={t('copyOf', { moment: words.moment(iso) })}>
        {t('copyMore')}
      </Banner>
    </aside>
  )
}

/** Tells the reader that the portal cannot read its records; `iso` is the instant at which it last could. */
export function AwayNote({ iso }: { iso: string }) {
  const t = useTranslations('stored')
  const words = useDateFormat()
  return (
    <aside className="wrap stored-note" aria-label={t('copy')}>
      <Banner kind="warning" heading={t('away')}>
        {t('awayFrom', { moment: words.moment(iso) })}
      </Banner>
    </aside>
  )
}
