import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/banner.tsx'

/** Above a form of the admin's: what was typed before the session ended is back in it. */
export function TypedBefore({ back }: { back: boolean }) {
  const t = useTranslations('admin')
  if (!back) return null
  return (
    <Banner kind="info" heading={t('restored')}>
      {t('restoredMore')}
    </Banner>
  )
}
