import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright'

const { resolve } = createRequire(import.meta.resolve('@axe-core/playwright'))
/** axe as its authors minify it: the same rules, and a browser reads it in half the time. */
const minified = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')
/** In place of axe's source, when the page holds it since the look before. */
const standsInPage = ';'

/** Whether this process has had axe read the portal's style sheet, which all pages share, for the rule that needs it. */
let hasReadStyles = false

/** Has axe examine the page at its width, by every rule and with every element. */
export async function assertNoViolation(page: Page): Promise<void> {
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? standsInPage : minified
  // No page has a frame, so axe may run in the page itself, and only what is wrong need come back: every rule runs.
  const axe = new AxeBuilder({ page, axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'], preload: !hasReadStyles })
  const { violations } = await axe.analyze()
  hasReadStyles = true
  const found = violations.map(({ id, help, nodes }) => [id, help, ...nodes.map(({ html }) => html)])
  assert.deepEqual(found, [], `at ${page.viewportSize()?.width} px`)
}
