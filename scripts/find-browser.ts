import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright'

const names = [
  // The headless shell is made for automation, and starts in three quarters of the time.
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

/** The path of an installed Chromium or Chrome, else of Playwright's download; undefined if there is none. */
export function findBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...installed, ...elsewhere, chromium.executablePath()].find((path) => existsSync(path))
}

const quiet = ['gpu', 'quic', 'background-networking', 'component-update', 'sync']

/** Starts the browser that is present; it downloads nothing. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (!executablePath) throw new Error('No browser: install Chromium or Chrome.')
  return chromium.launch({ executablePath, args: launchWords() })
}

/** Chromium's command line arguments. */
export function launchWords(): string[] {
  const words = [...quiet.map((word) => `--disable-${word}`), '--no-first-run']
  // Chromium refuses to run its sandbox as root, the user of most containers.
  return process.getuid?.() === 0 ? [...words, '--no-sandbox'] : words
}
