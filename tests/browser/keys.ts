import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright'

const most = 150

/** Goes on with the Tab key until the focus is there. Wherever it stops on the way, it is seen. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab')
    const { found, isThere } = await target.evaluate(unseenFocus)
    assert.deepEqual(found, [])
    if (isThere) return
  }
  assert.fail(`the Tab key does not come to ${target}`)
}

/** Comes to a link or button by the Tab key and presses it. */
export async function pressKey(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Comes to each field by the Tab key and writes into it in place of what stands there. */
export async function type(page: Page, fields: [Locator, string][]): Promise<void> {
  for (const [field, words] of fields) {
    await tabTo(page, field)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(words)
  }
}

/** What has the focus is outlined and in view. */
export async function assertFocusSeen(page: Page): Promise<void> {
  const { found } = await page.evaluate(unseenFocus, null)
  assert.deepEqual(found, [])
}

/**
 * Runs in the page: what is wrong with how the focus shows, nothing when it is in the browser's own bars, and
 * whether the target has it.
 */
function unseenFocus(target: Element | null) {
  const focused = document.activeElement
  const found: string[] = []
  const seen = { found, isThere: focused === target }
  if (!(focused instanceof HTMLElement) || focused === document.body) return seen
  const named = focused.outerHTML.slice(0, 120)
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focused)
  if (
    outlineStyle === 'none' ||
    Number.parseFloat(outlineWidth) < 2 ||
    /^rgba\(.*, 0\)$/.test(outlineColor)
  ) {
    found.push(`no outline: ${named}`)
  }
  const boxes = [...focused.getClientRects()]
  const inView = ({ top, bottom, left, right }: DOMRect) =>
    bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  if (!boxes.some(inView)) found.push(`out of view: ${named}`)
  const shown = boxes.filter(inView).some(({ left, right, top, bottom }) => {
    const x = Math.min(Math.max((left + right) / 2, 0), innerWidth - 1)
    const y = Math.min(Math.max((top + bottom) / 2, 0), innerHeight - 1)
    const there = document.elementFromPoint(x, y)
    return there !== null && (focused.contains(there) || there.contains(focused))
  })
  if (!shown) found.push(`covered: ${named}`)
  return seen
}
