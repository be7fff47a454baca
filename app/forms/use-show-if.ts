import { useEffect } from 'react'
import { showAsked } from '../browser/parts/show-asked.ts'

/** Shows the questions of the page that depend on an answer only where it is given. */
export function useShowIf(): void {
  useEffect(() => {
    showAsked()
    addEventListener('change', showAsked)
    return () => removeEventListener('change', showAsked)
  }, [])
}
