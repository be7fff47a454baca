import { useEffect } from 'react'
import { showAsked } from '../browser/parts/show-asked.ts'
import showIf from '../browser/show-if.ts?script'
import { usePlainPage } from '../http/plain-page.ts'

/** Shows the questions of the page that depend on an answer only where it is given. */
export function ShowIf() {
  useEffect(() => {
    showAsked()
    addEventListener('change', showAsked)
    return () => removeEventListener('change', showAsked)
  }, [])
  return usePlainPage() ? <script src={showIf} async /> : null
}
