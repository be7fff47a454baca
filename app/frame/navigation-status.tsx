import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFocusOnScreen } from '../ui/focus.ts'

/**
 * What a navigation by script must say for itself: that it is under way, and where it has led. The empty region
 * stands in the page from the start, so that what appears in it is spoken.
 */
export function NavigationStatus() {
  useFocusOnScreen()
  const t = useTranslations('ui')
  const { state } = useNavigation()
  return (
    <div className="loading" aria-live="polite">
      {state !== 'idle' && <p>{t('loading')}</p>}
    </div>
  )
}
