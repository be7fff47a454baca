import { useEffect, useEffectEvent } from 'react'
import { useNavigation } from 'react-router'

/** What each key presses, by its place on the keyboard: with other letters on it, it is the same key. */
export const caseKeys = {
  KeyA: '[name=decide][value=Approved]',
  KeyR: '[name=decide][value=Rejected]',
  KeyD: '[name=decide][value=Pending]',
  KeyS: '[name=marks][value=allSeen]',
  KeyN: '[name=onward][value=next]',
  KeyU: '.undo-form button',
  Slash: '.case-keys > summary',
} as const

const moves = { KeyJ: 1, KeyK: -1 } as const

/** Where a letter is text, or finds an option. */
const fields = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])'

/**
 * Lets keys press the buttons of a case, and `J` and `K` go through its papers. A key that is held down
 * presses once; in a field, with Ctrl, Alt or Meta, and while a page is under way it does nothing.
 */
export function useCaseKeys(isOn: boolean, move: (by: 1 | -1) => void): void {
  const isIdle = useNavigation().state === 'idle'
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { code, target, repeat, isComposing, ctrlKey, altKey, metaKey, shiftKey } = event
    if (!isOn || !isIdle || repeat || isComposing || ctrlKey || altKey || metaKey) return
    if (shiftKey !== (code === 'Slash') || event.defaultPrevented) return
    if (target instanceof Element && target.closest(fields)) return
    if (code in moves) {
      event.preventDefault()
      return move(moves[code as keyof typeof moves])
    }
    const button = code in caseKeys && document.querySelector(caseKeys[code as keyof typeof caseKeys])
    if (!(button instanceof HTMLElement)) return
    event.preventDefault()
    button.click()
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
