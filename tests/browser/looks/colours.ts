import assert from 'node:assert/strict'
import type { Page } from 'playwright'

/** Where the reader's colours replace the portal's, edges still say what is a button and what is current. */
export async function assertForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' })
  try {
    for (const width of [360, 700, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      assert.deepEqual(await page.evaluate(lostInForcedColours), [], `in forced colours at ${width} px`)
    }
  } finally {
    await page.emulateMedia({ forcedColors: 'none' })
  }
}

/** A reader who prefers reduced motion sees none. */
export async function assertNoMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll('*')]
      .filter((element) => {
        const { animationName, transitionDuration } = getComputedStyle(element)
        return animationName !== 'none' || !/^(0s(, )?)+$/.test(transitionDuration)
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  assert.deepEqual(moving, [], 'with reduced motion')
}

/** Runs in the page. */
function lostInForcedColours(): string[] {
  const found: string[] = []
  const named = (element: Element) => element.outerHTML.slice(0, 120)
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
  const seen = (selector: string) =>
    [...document.body.querySelectorAll<HTMLElement>(selector)].filter((element) => element.checkVisibility())
  for (const element of seen('button, .button, .input, .chip, .banner, dialog')) {
    const style = getComputedStyle(element)
    const ground = getComputedStyle(document.body).backgroundColor
    const edged = sides.every((side) => {
      const colour = style[`border${side}Color`]
      return (
        Number.parseFloat(style[`border${side}Width`]) >= 1 &&
        !/^rgba\(.*, 0\)$/.test(colour) &&
        colour !== ground
      )
    })
    if (!edged) found.push(`no edge: ${named(element)}`)
  }
  const looks = (element: Element) => {
    const style = getComputedStyle(element)
    const edges = sides.map((side) =>
      Number.parseFloat(style[`border${side}Width`]) === 0 ? '' : style[`border${side}Color`],
    )
    return `${edges.join()} ${style.outlineStyle} ${style.fontWeight}`
  }
  for (const element of seen('[aria-current]')) {
    const list = element.closest('ul, tbody')
    const other = [...(list?.querySelectorAll(element.tagName) ?? [])].find(
      (one) => !one.hasAttribute('aria-current') && one.checkVisibility(),
    )
    if (other && looks(other) === looks(element))
      found.push(`current, but looks as others: ${named(element)}`)
  }
  return found
}
