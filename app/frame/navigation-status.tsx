import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { useTranslations } from 'use-intl'
import { useFocusOnScreen } from '../ui/focus.ts'

/**
 * Announces a navigation by script, and moves the focus where it led. The empty live region is in the page
 * from the start, because screen readers announce only what appears in a region that they know.
 */
export function NavigationStatus() {
  useFocusOnScreen()
  useEffect(emptyInlineScripts, [])
  const t = useTranslations('ui')
  const { state } = useNavigation()
  return (
    <div className="loading" aria-live="polite">
      {state !== 'idle' && <p>{t('loading')}</p>}
    </div>
  )
}

/**
 * They have run, and hold the data of the first page: the document outlives that page, and a session that
 * ends elsewhere. React keeps the elements.
 */
function emptyInlineScripts() {
  for (const script of document.querySelectorAll('script:not([src])')) script.textContent = ''
}
