import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Where the browser that npm carries is unpacked, with its libraries and a font. */
export const carriedFolder = join(import.meta.dirname, '../node_modules/.ready/browser')
export const carried = join(carriedFolder, 'chromium')

/** How the browser is started that was found. */
export interface FoundBrowser {
  path: string
  env: NodeJS.ProcessEnv
}

let found: FoundBrowser | undefined

/** Whether the machine has a font for Marathi and Hindi: without one, all their words measure as boxes. */
export function drawsDevanagari(): boolean {
  if (process.platform !== 'linux') return true
  const { stdout } = spawnSync('fc-list', [':lang=mr'], { encoding: 'utf8' })
  return Boolean(stdout)
}

/**
 * An installed Chromium or Chrome, else Playwright's download, else the one that npm carries, once it is
 * unpacked; the first that starts. The one of npm brings a font, and comes first where the machine has none.
 * Undefined if there is none.
 */
export function findBrowser(): FoundBrowser | undefined {
  if (found) return found
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  const others = [...installed, ...elsewhere, chromium.executablePath()]
  found = (drawsDevanagari() ? [...others, carried] : [carried, ...others])
    .filter((path) => existsSync(path))
    .map(describe)
    .find(starts)
  return found
}

function describe(path: string): FoundBrowser {
  return { path, env: path === carried ? { ...process.env, ...carriedSurroundings() } : process.env }
}

/** A bare machine lacks the browser's libraries, and every font. */
function carriedSurroundings() {
  const fonts = join(carriedFolder, 'fonts.conf')
  const family = join(carriedFolder, 'node_modules/@expo-google-fonts/noto-sans-devanagari')
  const lines = `<dir>${family}</dir><cachedir>${join(carriedFolder, 'font-cache')}</cachedir>`
  const text = `<?xml version="1.0"?><fontconfig>${lines}</fontconfig>`
  // Written again, it would be empty for a browser that starts at this moment.
  if (!existsSync(fonts) || readFileSync(fonts, 'utf8') !== text) writeFileSync(fonts, text)
  return { LD_LIBRARY_PATH: join(carriedFolder, 'al2023/lib'), FONTCONFIG_FILE: fonts }
}

/** Playwright's download is useless without its libraries. Except on Linux a browser brings its own. */
function starts({ path, env }: FoundBrowser) {
  return process.platform !== 'linux' || spawnSync(path, ['--version'], { env }).status === 0
}

/** As newer ones do by themselves: they ask the portal while the worker that is to answer still starts. */
const newer = 'ServiceWorkerAutoPreload:enable_only_when_sw_not_running/true'
const quiet = ['gpu', 'quic', 'background-networking', 'component-update', 'sync']

/** Starts the browser that is present; it downloads nothing. */
export function launchBrowser(): Promise<Browser> {
  const browser = findBrowser()
  if (!browser) throw new Error('No browser starts here: install Chromium or Chrome.')
  return chromium.launch({ executablePath: browser.path, env: definedOnly(browser.env), args: launchWords() })
}

function definedOnly(env: NodeJS.ProcessEnv) {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value ?? '']))
}

/** Chromium's command line arguments. */
export function launchWords(): string[] {
  const words = [...quiet.map((word) => `--disable-${word}`), '--no-first-run', `--enable-features=${newer}`]
  // Chromium refuses to run its sandbox as root, the user of most containers.
  return process.getuid?.() === 0 ? [...words, '--no-sandbox'] : words
}
