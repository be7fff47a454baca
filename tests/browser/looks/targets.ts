import assert from 'node:assert/strict'
import type { Page } from 'playwright'

/** At a phone's width, what one touches is at least 44 px wide and high, but for links within a sentence. */
export async function assertTargets(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate(smallTargets), [], 'too small to touch')
}

/** Runs in the page. */
function smallTargets(): string[] {
  const least = 43.9
  const modal = document.querySelector('dialog:modal')
  const controls = document.body.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')
  return [...controls]
    .filter((element) => element.checkVisibility() && element.closest('.skip') === null)
    .filter((element) => !(element instanceof HTMLInputElement && element.type === 'hidden'))
    .filter((element) => modal === null || modal.contains(element))
    .filter((element) => {
      const parent = element.parentElement
      const beside = [...(parent?.childNodes ?? [])].some(
        (node) => node.nodeType === 3 && /[\p{L}\p{N}]/u.test(node.textContent ?? ''),
      )
      const inSentence = beside && getComputedStyle(element).display === 'inline'
      // A link that covers the whole entry of a list does so by what it draws after itself.
      const covers = getComputedStyle(element, '::after').position === 'absolute'
      const touched = covers ? element.offsetParent : element
      const { width, height } = (touched ?? element).getBoundingClientRect()
      return !inSentence && (width < least || height < least)
    })
    .map((element) => {
      const { width, height } = element.getBoundingClientRect()
      return `${Math.round(width)} x ${Math.round(height)}: ${element.outerHTML.slice(0, 120)}`
    })
}
