import type { Browser } from 'playwright'
import { launchBrowser } from '../../scripts/find-browser.ts'
import { afterLastFile, sharedFolder } from '../shared-process.ts'

let kept: Promise<Browser> | undefined

/** This process's browser: its test files share it, each with its own contexts. Another if it has crashed. */
export async function useBrowser(): Promise<{ browser: Browser; leave(): Promise<void> }> {
  if (sharedFolder === undefined) {
    const browser = await launchBrowser()
    return { browser, leave: () => browser.close() }
  }
  if (!kept) afterLastFile(async () => (await kept)?.close())
  if (kept && !(await kept).isConnected()) kept = undefined
  kept ??= launchBrowser()
  const browser = await kept
  const before = new Set(browser.contexts())
  return {
    browser,
    async leave() {
      for (const context of browser.contexts()) if (!before.has(context)) await context.close()
    },
  }
}
