import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/banner.tsx'
import { useRetainedForm } from '../../ui/main-form.ts'

/** Says that a form holds again what was typed before the session ended. */
export function DraftBanner({ isRestored }: { isRestored: boolean }) {
  const t = useTranslations('admin')
  const ui = useTranslations('ui')
  const isRetained = useRetainedForm() !== undefined
  if (!isRestored || isRetained) return null
  return (
    <Banner kind="info" heading={ui('restored')}>
      {t('restoredMore')}
    </Banner>
  )
}
