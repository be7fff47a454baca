import { useEffect, useRef } from 'react'

/**
 * A ref for a form with passwords. With script the page stays after a refusal: the ref empties the password fields
 * then, as a page that is drawn anew has them empty. What was typed before script had started is left alone.
 */
export function useClearedPasswords(refused: unknown) {
  const form = useRef<HTMLFormElement>(null)
  const seen = useRef(refused)
  useEffect(() => {
    if (refused === seen.current) return
    seen.current = refused
    const inputs = form.current?.querySelectorAll<HTMLInputElement>('input[type=password]') ?? []
    for (const input of inputs) input.value = ''
  }, [refused])
  return form
}
