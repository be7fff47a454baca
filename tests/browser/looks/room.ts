import assert from 'node:assert/strict'
import type { Page } from 'playwright'

/** At its width a page only scrolls down; nothing is cut off or overlaps; no word in a row breaks. */
export async function assertRoom(page: Page): Promise<void> {
  assert.deepEqual(await page.evaluate(crowded), [], `at ${page.viewportSize()?.width} px`)
}

/** The spacing of WCAG 1.4.12, which a reader may set for every page. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`

/** A window of 1280 by 1024 enlarged four times loses nothing, nor does it with the text set wider. */
export async function assertRoomEnlarged(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 256 })
  assert.deepEqual(await page.evaluate(crowded), [], 'enlarged four times')
  // The policy of the portal lets no style in but its own; a sheet that script makes is the reader's.
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [sheet]
  }, spacing)
  try {
    assert.deepEqual(await page.evaluate(crowded), [], 'enlarged four times, with wider spacing')
  } finally {
    await page.evaluate(() => {
      document.adoptedStyleSheets = []
    })
  }
}

/** Text twice as large, as a reader sets it for every page, scrolls down only on a phone. */
export async function assertRoomForLargeText(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  const needed = await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
    const width = document.scrollingElement?.scrollWidth ?? 0
    document.documentElement.style.fontSize = ''
    return width
  })
  assert.equal(needed, 360, 'with text twice as large')
}

/** Runs in the page: what it has no room for. */
function crowded(): string[] {
  const found: string[] = []
  const needed = document.scrollingElement?.scrollWidth ?? 0
  if (needed > innerWidth) found.push(`the page needs ${needed} px`)
  const seen = [...document.body.querySelectorAll<HTMLElement>('*')].filter(
    (element) => element.checkVisibility() && element.clientWidth > 1 && element.clientHeight > 1,
  )
  const named = (element: Element) => element.outerHTML.slice(0, 120)
  for (const element of seen) {
    const { overflowX, overflowY } = getComputedStyle(element)
    const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
    const cut =
      (/hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1)
    if (text && cut) found.push(`cut off: ${named(element)}`)
  }
  // Of the acts of a row, and of its service, each word stands whole; it may be divided only at its hyphen.
  for (const part of seen.filter((element) => element.matches('.row-actions .act, .row .cell-service'))) {
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      for (const { index, 0: word } of (texts.currentNode.nodeValue ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        if (lines.size > 1) found.push(`broken: ${word} in ${named(part)}`)
      }
    }
  }
  for (const act of seen.filter((element) => element.matches('.row-actions .act'))) {
    const column = act.closest('.row-actions')?.getBoundingClientRect()
    const { left, right } = act.getBoundingClientRect()
    if (column && (left < column.left - 1 || right > column.right + 1))
      found.push(`beside its column: ${named(act)}`)
  }
  const modal = document.querySelector('dialog:modal')
  const controls = seen.filter(
    (element) =>
      element.matches('a, button, input, select, textarea') &&
      element.closest('.skip') === null &&
      (modal === null || modal.contains(element)),
  )
  // What stands in a part that scrolls by itself counts as far as it is in view there.
  const boxes = controls.flatMap((element) => {
    const part = element.closest('.dialog-body')?.getBoundingClientRect()
    return [...element.getClientRects()]
      .map(({ left, top, right, bottom }) => ({
        element,
        left,
        right,
        top: Math.max(top, part?.top ?? top),
        bottom: Math.min(bottom, part?.bottom ?? bottom),
      }))
      .filter((box) => box.bottom > box.top)
  })
  // A bar that stays at the foot of what is in view lies over what scrolls below it, until that has come to
  // its end.
  const isInBar = (element: Element | null): boolean => {
    if (element === null) return false
    const { position, bottom } = getComputedStyle(element)
    return (position === 'sticky' && bottom === '0px') || isInBar(element.parentElement)
  }
  const inBar = new Map(controls.map((element) => [element, isInBar(element)]))
  for (const [index, one] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (one.element.contains(other.element) || inBar.get(one.element) !== inBar.get(other.element)) continue
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      if (across > 1 && down > 1) found.push(`on each other: ${named(one.element)} ${named(other.element)}`)
    }
  }
  return found
}
