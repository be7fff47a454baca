import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { getRequestListener } from '@hono/node-server'
import type { Page } from 'playwright'
import { expect as plainExpect } from 'playwright/test'
import { openDatabase } from '../../council/database/connect.server.ts'
import { migrate } from '../../council/database/migrate.server.ts'
import { seedSampleCouncil } from '../../council/sample/seed-sample.server.ts'
import type { Role } from '../../rules/roles.ts'
import { everything } from '../everything.ts'
import { openTestPortal, type TestPortal } from '../portal/open-test-portal.ts'
import type { Visitor } from '../portal/visitor.ts'
import { sharedFolder } from '../shared-process.ts'
import { useBrowser } from './shared-browser.ts'
import { watch } from './watch.ts'
import { type Language, languages, type Say, words } from './words.ts'

const root = join(import.meta.dirname, '../..')
/** In milliseconds; long, for a slow machine, since what is right does not wait. */
const patience = 60_000

/** Waits for what a page is to show. */
export const expect = plainExpect.configure({ timeout: patience })

export interface GuestOptions {
  script?: boolean
  /** What the browser asks the portal to speak; English without it. */
  language?: Language
  width?: number
  height?: number
  /** Whether the browser may keep the catalogue; not where a test looks at what comes from the portal. */
  keeps?: boolean
  /** Signed in with an account made for this call, or with the session of this visitor. */
  as?: Role | Visitor
}

/** Somebody with a browser window of their own. */
export interface Guest {
  page: Page
  script: boolean
  /** Opens an address and waits until the page's script, where it runs, has taken the page over. */
  open(path: string): Promise<void>
  /** What the page did that no page may do; empty it to forgive. */
  faults: string[]
  close(): Promise<void>
}

export interface TestBrowser {
  portal: TestPortal
  origin: string
  /** Where the council's file is. */
  dataDir: string
  /** A guest of the test `t`, who leaves when it ends; a fault that was seen by then fails it. */
  guest(t: TestContext, options?: GuestOptions): Promise<Guest>
  /** A guest who stays over several tests, until `close`. */
  longGuest(options?: GuestOptions): Promise<Guest>
  close(): Promise<void>
}

/** Opens a browser for the tests of a file, and closes it after them. */
export async function browserForFile(...where: Parameters<typeof openBrowser>): Promise<TestBrowser> {
  const browser = await openBrowser(...where)
  after(() => browser.close())
  return browser
}

/**
 * Serves the built portal over a demonstration council of its own, to one browser; passkeys want a host with
 * a name. `through` opens a way to the portal's port, and says at which port it begins.
 */
export async function openBrowser(
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
  through: (port: number) => number | Promise<number> = (port) => port,
): Promise<TestBrowser> {
  const dataDir = mkdtempSync(join(tmpdir(), 'browser-'))
  await makeDemonstration(dataDir)
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://${host}:${await through((server.address() as AddressInfo).port)}`
  const portal = await openTestPortal({ dataDir, origin, origins: [origin], demonstration: true })
  const answer = getRequestListener((request) => portal.fetch(request, '127.0.0.1'))
  server.on('request', (request, response) => void answer(request, response))
  const { browser, leave } = await useBrowser()

  async function longGuest({
    script = true,
    language = 'en',
    width = 1280,
    height = width < 601 ? 740 : 900,
    keeps = false,
    as,
  }: GuestOptions = {}): Promise<Guest> {
    const viewport = { width, height }
    const context = await browser.newContext({
      javaScriptEnabled: script,
      locale: language,
      viewport,
      baseURL: origin,
      serviceWorkers: keeps ? 'allow' : 'block',
    })
    context.setDefaultTimeout(patience)
    const faults = await watch(context, origin, script)
    const visitor = typeof as === 'string' ? await portal.signedIn(as) : as
    const cookies = [...(visitor?.cookies ?? [])]
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })))
    const page = await context.newPage()
    return {
      page,
      script,
      faults,
      async open(path) {
        await page.goto(path)
        if (script) await whenHydrated(page)
      },
      close: () => context.close(),
    }
  }

  return {
    portal,
    origin,
    dataDir,
    longGuest,
    async guest(t, options) {
      const guest = await longGuest(options)
      t.after(async () => {
        await guest.close()
        if (guest.faults.length > 0) throw new Error(`The page did wrong:\n${guest.faults.join('\n')}`)
      })
      return guest
    },
    async close() {
      await leave()
      server.closeAllConnections()
      server.close()
      try {
        await portal.close()
      } finally {
        rmSync(dataDir, { recursive: true })
      }
    },
  }
}

/** Puts the demonstration's council into the folder, from a copy where test files share a process. */
async function makeDemonstration(dataDir: string) {
  const file = join(dataDir, 'council.sqlite')
  const made = sharedFolder && join(sharedFolder, 'demonstration.sqlite')
  if (made && existsSync(made)) return copyFileSync(made, file)
  const db = await openDatabase({ dataDir })
  await migrate(db, root)
  await seedSampleCouncil(db, root, new Date())
  await db.destroy()
  if (!made) return
  copyFileSync(file, `${made}.${process.pid}`)
  renameSync(`${made}.${process.pid}`, made)
}

/** Playwright's own wait for a function puts a library into each document: half the cost of opening it. */
export async function whenHydrated(page: Page): Promise<void> {
  const isHydrated = async () => {
    if (await page.evaluate(hydrated)) return true
    await page.evaluate(() => new Promise(requestAnimationFrame))
    return false
  }
  const message = `${page.url()} is taken over by its script`
  await expect.poll(isHydrated, { message, intervals: [0] }).toBe(true)
}

/**
 * Runs in the page: its script has come, which marks a plain page; else the effects of the page have run,
 * one of which empties the inline scripts. React's own marks come before it listens to the page.
 */
export function hydrated(): boolean {
  const main = document.querySelector('main')
  if (document.querySelector('script[data-then]'))
    return document.documentElement.classList.contains('has-script')
  if (main && !document.querySelector('script[type=module]')) return true
  const inline = [...document.querySelectorAll('script:not([src])')]
  return main !== null && inline.some(({ textContent }) => textContent === '')
}

/** How a journey is walked. */
export interface Way {
  script: boolean
  language: Language
  /** The words of the language. */
  say: Say
  /** A word that no other way of the same journey has, to name with what the journey makes. */
  mark: string
}

const marks = ['Kingfisher', 'Hoopoe', 'Bulbul', 'Drongo', 'Egret', 'Ibis']

const ways = languages.flatMap((language) => [true, false].map((script) => ({ script, language })))

/**
 * Declares a main journey with script and without, in two of the languages: which, hangs on its promise, so
 * that the journeys together are walked in all of them. When everything is run each is walked in every
 * language, both ways.
 */
export function eachWay(promise: string, walk: Walk): void {
  const chosen = (way: Way) =>
    way.language === languages[(promise.length + (way.script ? 0 : 1)) % languages.length]
  declareWays(promise, walk, chosen)
}

/**
 * Declares a journey one way, with script or without, in one of the languages, since others like it go the
 * other ways: which, hangs on its promise. When everything is run it is walked in every language, both ways.
 */
export function oneWay(promise: string, walk: Walk): void {
  declareWays(promise, walk, (_, index) => index === promise.length % ways.length)
}

type Walk = (t: TestContext, way: Way) => Promise<void>

function declareWays(promise: string, walk: Walk, chosen: (way: Way, index: number) => boolean) {
  for (const [index, { script, language }] of ways.entries()) {
    const way = { script, language, say: words(language), mark: marks[index] ?? `Bird${index}` }
    if (everything || chosen(way, index))
      test(`${promise}, ${script ? 'with' : 'without'} script, in ${language}`, (t) => walk(t, way))
  }
}
