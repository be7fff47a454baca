import { useTranslations } from 'use-intl'
import { Banner } from '../ui/banner.tsx'
import { useDateFormat } from '../ui/date-time.tsx'

/** Stands on a page that the browser has kept; `iso` is the instant it was kept at. */
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
