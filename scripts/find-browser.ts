import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright'

const names = [
  // Made for nothing else, and in a quarter less time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome.exe',
  'msedge.exe',
]
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a Chromium or Chrome: an installed one, else Playwright's download. Undefined: there is none. */
export function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...installed, ...elsewhere, chromium.executablePath()].find((path) => existsSync(path))
}

const quiet = ['gpu', 'quic', 'background-networking', 'component-update', 'sync']

/** Starts the browser that is there, as everything that looks at the portal's pages does: it fetches nothing itself. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No browser: install Chromium or Chrome.')
  return chromium.launch({ executablePath, args: launchWords() })
}

/** What Chromium is started with. */
export function launchWords(): string[] {
  const words = [...quiet.map((word) => `--disable-${word}`), '--no-first-run']
  // Chromium refuses its sandbox to root, as whom containers run.
  return process.getuid?.() === 0 ? [...words, '--no-sandbox'] : words
}
