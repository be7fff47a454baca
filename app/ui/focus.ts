import { type RefObject, useEffect } from 'react'
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
