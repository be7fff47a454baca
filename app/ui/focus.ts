import { type MouseEvent, type RefObject, useEffect, useRef } from 'react'
import { useActionData, useLocation, useNavigationType } from 'react-router'
import { usePlainFocus } from '../http/plain-page.ts'

/**
 * Moves the focus to a message when it appears; to an `answer` to a form after each submission. Script starts
 * after the first paint, so a person who is typing by then keeps the focus. The answer to a post is shown
 * before the page's own data are fetched anew and the location changes: a person who has gone on to a field
 * by then keeps the focus too. Returns what a plain page needs on the element instead.
 */
export function useFocusOnArrival(ref: RefObject<HTMLElement | null>, answer: boolean) {
  const arrivedByPage = useNavigationType() === 'POP'
  const { key } = useLocation()
  const posted: unknown = useActionData()
  const news = answer && (posted ?? key)
  useEffect(() => {
    const typing = document.activeElement?.matches('input, textarea, select')
    if (!(arrivedByPage && typing)) ref.current?.focus()
  }, [ref, news])
  return usePlainFocus()
}

/**
 * After a navigation by script, moves the focus to the new screen's heading, because a screen reader would
 * read a new document from its start. Does the same if the focused element is gone. Where the address names a
 * place within the page, that has the focus. Messages and dialogs take the focus afterwards. On the first
 * page the focus stays where the browser has set it.
 */
export function useFocusOnScreen() {
  const { key, pathname, hash } = useLocation()
  const last = useRef({ key, pathname })
  useEffect(() => {
    const { key: arrival, pathname: before } = last.current
    last.current = { key, pathname }
    const lost = document.activeElement === document.body && !document.querySelector('dialog[open]')
    if (arrival === key || (before === pathname && !lost)) return
    const named = document.getElementById(hash.slice(1))
    const place = named ?? document.querySelector<HTMLElement>('main h1, main h2')
    if (!place) return
    if (place.tabIndex < 0) place.tabIndex = -1
    // Scroll restoration sets the position.
    place.focus({ preventScroll: true })
  }, [key, pathname, hash])
}

/**
 * Follows a link within the page by moving the focus. React Router would treat the click as a navigation and
 * discard the errors of a refused form.
 */
export function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target) return
  event.preventDefault()
  target.focus()
}
