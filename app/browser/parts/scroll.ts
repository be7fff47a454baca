import { languageButton } from '../../../rules/typed-fields.ts'

const key = 'scrollY'

/** Scrolls to where the page was that a change of the language has left. */
export function restoreScroll(): void {
  try {
    const y = sessionStorage.getItem(key)
    if (!y) return
    sessionStorage.removeItem(key)
    scrollTo(0, Number(y))
  } catch {
    // A browser that blocks cookies blocks this storage too.
  }
}

/** Keeps where the page is when its form asks for another language. Returns whether it does. */
export function keepScroll({ submitter }: SubmitEvent): boolean {
  if (submitter?.getAttribute('name') !== languageButton) return false
  try {
    sessionStorage.setItem(key, String(scrollY))
  } catch {
    // The next page begins at its top.
  }
  return true
}
