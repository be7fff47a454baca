import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
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
 * Moves focus to the heading of a screen that script has put in place of another, where a new document would have
 * been read from its start; and when what had the focus is gone. Messages and dialogs come after and take it from
 * there. The page that is loaded first keeps the focus where the browser has it.
 */
export function useFocusOnScreen() {
  const { pathname, search } = useLocation()
  const last = useRef({ pathname, search })
  useEffect(() => {
    const { pathname: before, search: asked } = last.current
    last.current = { pathname, search }
    const lost = document.activeElement === document.body && !document.querySelector('dialog[open]')
    if (before === pathname && (asked === search || !lost)) return
    const heading = document.querySelector<HTMLElement>('main h1, main h2')
    if (!heading) return
    heading.tabIndex = -1
    // Where the page stands is the affair of whoever restores it.
    heading.focus({ preventScroll: true })
  }, [pathname, search])
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
