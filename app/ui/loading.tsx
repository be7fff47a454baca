import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'

/** The empty region stands in the page from the start, so that what appears in it is spoken. */
export function Loading() {
  const t = useTranslations('ui')
  const { state } = useNavigation()
  return (
    <div className="loading" aria-live="polite">
      {state !== 'idle' && <p>{t('loading')}</p>}
    </div>
  )
}
