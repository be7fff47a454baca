import assert from 'node:assert/strict'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

/** In place of axe's own source, when the page holds it since the look before: loading it is half the time. */
const standsInPage = ';'

/** Has axe examine the page at each width, by every rule and with every element. */
export async function assertNoViolation(page: Page, widths: readonly number[]): Promise<void> {
  let source: { axeSource?: string } = {}
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    // No page has a frame, so axe may run in the page itself, and only what is wrong need come back: every rule runs.
    const axe = new AxeBuilder({ page, ...source }).setLegacyMode().options({ resultTypes: ['violations'] })
    const { violations } = await axe.analyze()
    const found = violations.map(({ id, help, nodes }) => [id, help, ...nodes.map(({ html }) => html)])
    assert.deepEqual(found, [], `at ${width} px`)
    source = { axeSource: standsInPage }
  }
}
