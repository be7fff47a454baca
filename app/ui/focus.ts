import { type RefObject, useEffect } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Moves focus to a message when it arrives, and again for each new `news` (such as a fresh list of errors).
 * Script starts after the first paint: someone who is already typing by then is left alone.
 */
export function useFocusOnArrival(ref: RefObject<HTMLElement | null>, news?: unknown) {
  const arrivedByPage = useNavigationType() === 'POP'
  useEffect(() => {
    const typing = document.activeElement?.matches('input, textarea, select')
    if (!(arrivedByPage && typing)) ref.current?.focus()
  }, [ref, news])
}
