import { useTranslations } from 'use-intl'

/** Says without script, where no browser asks, that what a stranger types is kept nowhere. */
export function NotKept() {
  const t = useTranslations('ui')
  return (
    <noscript>
      <p className="quiet">{t('notKept')}</p>
    </noscript>
  )
}
