import { useTranslations } from 'use-intl'
import { RestoredDraftBanner } from '../../forms/restored-draft-banner.tsx'

/** Says that a form holds again what was typed before, and offers an empty one. */
export function DraftBanner({ isRestored }: { isRestored: boolean }) {
  const t = useTranslations('admin')
  return isRestored ? <RestoredDraftBanner>{t('restoredMore')}</RestoredDraftBanner> : null
}
