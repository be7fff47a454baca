import { useEffect, useRef } from 'react'

/** A code of an app is wrong for good a minute later; one from paper may want a letter mended. */
const secrets = 'input[type=password], input[autocomplete=one-time-code]'

/**
 * A ref for a form with passwords. With script the page stays after a refusal, and the ref then empties the password
 * fields, as a newly rendered page would have them. It leaves alone what was typed before hydration.
 */
export function useClearedPasswords(refused: unknown) {
  const form = useRef<HTMLFormElement>(null)
  const seen = useRef(refused)
  useEffect(() => {
    if (refused === seen.current) return
    seen.current = refused
    const inputs = form.current?.querySelectorAll<HTMLInputElement>(secrets) ?? []
    for (const input of inputs) input.value = ''
  }, [refused])
  return form
}
