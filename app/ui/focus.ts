import { type MouseEvent, type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * Moves focus to a message when it arrives, and to an `answer` to a form each time the form is sent. Script starts
 * after the first paint: someone who is already typing by then is left alone.
 */
export function useFocusOnArrival(ref: RefObject<HTMLElement | null>, answer: boolean) {
  const arrivedByPage = useNavigationType() === 'POP'
  const { key } = useLocation()
  const news = answer ? key : ''
  useEffect(() => {
    const typing = document.activeElement?.matches('input, textarea, select')
    if (!(arrivedByPage && typing)) ref.current?.focus()
  }, [ref, news])
}

/**
 * For a click on a link within the page. To the router that is a navigation, and what a refused form had said would
 * go with it, so script moves the focus itself.
 */
export function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target) return
  event.preventDefault()
  target.focus()
}
