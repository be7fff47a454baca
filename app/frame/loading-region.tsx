import { useTranslations } from 'use-intl'
import { useHasMainForm } from '../ui/main-form.ts'

/**
 * Where a plain page says that the next one is loading. The region is in the page from the start, because
 * screen readers announce only what appears in a region that they know; its script finds here what it says.
 */
export function LoadingRegion() {
  const t = useTranslations()
  const hasForm = useHasMainForm()
  return (
    <div
      className="loading"
      aria-live="polite"
      data-loading={t('ui.loading')}
      data-problem={hasForm ? t('ui.problem') : undefined}
      data-not-sent={hasForm ? t('error.notSent') : undefined}
    />
  )
}
