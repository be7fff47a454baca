import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'playwright'

const { resolve } = createRequire(import.meta.url)
/** axe as its authors minify it: the same rules, and a browser reads it in half the time. */
const minified = readFileSync(resolve('axe-core/axe.min.js'), 'utf8')

/** Whether axe in this process has read the style sheet, which all pages share, for the rule needing it. */
let hasReadStyles = false

/**
 * Has axe examine the page at its width, with every element and by every rule, or by all but that of
 * contrast, which takes half of its time. No page has a frame, so axe runs in the page itself, and only what
 * is wrong comes back.
 */
export async function assertNoViolation(page: Page, contrast: boolean): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(minified)
  const found = await page.evaluate(violations, { preload: !hasReadStyles, contrast })
  hasReadStyles = true
  assert.deepEqual(found, [], `at ${page.viewportSize()?.width} px`)
}

/** Runs in the page: each rule that is broken, and the elements that break it. */
async function violations({ preload, contrast }: { preload: boolean; contrast: boolean }) {
  const { axe } = window as unknown as { axe: typeof axeCore }
  const rules = { 'color-contrast': { enabled: contrast } }
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload, rules })
  return violations.map(({ id, help, nodes }) => [id, help, ...nodes.map(({ html }) => html)])
}
