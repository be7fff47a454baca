import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright'
import type { Screen } from './sample.ts'

/** The emulated connection, processor and screen. */
export const poor = { kilobitsPerSecond: 400, latencyMs: 400, slowerProcessor: 6, width: 360, height: 740 }

/** Times in milliseconds after the navigation began. */
export interface Visit {
  firstContent: number
  largestContent: number
  /** When the form can be filled in and sent; NaN if the page has none. */
  form: number
  /** When React has hydrated the page; NaN if it has no script. */
  takenOver: number
  /** The sum of all layout shifts. */
  shift: number
  /** Transferred, including response headers. */
  kilobytes: number
  /** The bytes of the document and of its stylesheets among them; 0 for what the browser had. */
  document: number
  sheet: number
}

export interface Visits {
  first: Visit
  repeat: Visit
}

export interface Visitor {
  origin: string
  language: string
  script: boolean
  /** The session cookie of a citizen, for the screens that need one. */
  cookie: string
}

/** Visits the screen with an empty cache, and then once more. */
export async function visitTwice(browser: Browser, screen: Screen, visitor: Visitor): Promise<Visits> {
  const { width, height } = poor
  const context = await browser.newContext({
    baseURL: visitor.origin,
    locale: visitor.language,
    javaScriptEnabled: visitor.script,
    viewport: { width, height },
    isMobile: true,
    hasTouch: true,
    // It starts three seconds after the page, and its requests would bypass the slow connection.
    serviceWorkers: 'block',
  })
  try {
    if (screen.own) await enter(context, visitor)
    const page = await context.newPage()
    const wire = await context.newCDPSession(page)
    await slowDown(wire)
    const first = await visit(page, wire, screen, visitor)
    await page.goto('about:blank')
    return { first, repeat: await visit(page, wire, screen, visitor) }
  } finally {
    await context.close()
  }
}

function enter(context: BrowserContext, { cookie, origin }: Visitor) {
  const pairs = cookie.split('; ').map((pair) => [pair.split('=', 1)[0] ?? '', pair] as const)
  return context.addCookies(
    pairs.map(([name, pair]) => ({ name, value: pair.slice(name.length + 1), url: origin })),
  )
}

async function slowDown(wire: CDPSession) {
  const bytesPerSecond = (poor.kilobitsPerSecond * 1000) / 8
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: poor.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await wire.send('Emulation.setCPUThrottlingRate', { rate: poor.slowerProcessor })
}

async function visit(page: Page, wire: CDPSession, { address }: Screen, { script }: Visitor): Promise<Visit> {
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  const tell = ({ requestId, type }: { requestId: string; type: string }) => void kinds.set(requestId, type)
  const weigh = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  }
  wire.on('Network.responseReceived', tell)
  wire.on('Network.loadingFinished', weigh)
  await page.goto(address)
  const { pathname, search } = new URL(page.url())
  if (pathname + search !== address) throw new Error(`${address} leads to ${pathname}`)
  const taken = script ? await page.waitForFunction(takenOver, undefined, { polling: 50 }) : undefined
  await page.waitForLoadState('networkidle')
  for (let looks = 0; looks < 200 && !(await page.evaluate(painted)); looks += 1) await setTimeout(50)
  wire.off('Network.responseReceived', tell)
  wire.off('Network.loadingFinished', weigh)
  const { answered, obstacle, ...figures } = await page.evaluate(readFigures)
  if (answered < poor.latencyMs) throw new Error(`${address}: the browser did not slow the line down.`)
  if (obstacle) throw new Error(`${address}: the form's button cannot be reached, ${obstacle}.`)
  return {
    ...figures,
    form: figures.form ?? Number.NaN,
    takenOver: (await taken?.jsonValue())?.at ?? Number.NaN,
    kilobytes: Object.values(bytes).reduce((sum, one) => sum + one, 0) / 1000,
    document: bytes.Document ?? 0,
    sheet: bytes.Stylesheet ?? 0,
  }
}

/** Runs in the page: when React's marks were found on `main`; without a time if the page has no script. */
function takenOver(): { at?: number } | undefined {
  const main = document.querySelector('main')
  if (!main) return undefined
  if (!document.querySelector('script[type=module]')) return {}
  return Object.keys(main).some((key) => key.startsWith('__react')) ? { at: performance.now() } : undefined
}

/** Runs in the page. */
function painted() {
  return performance.getEntriesByName('first-contentful-paint').length > 0
}

/** Runs in the page, even if the page's own script may not run. */
function readFigures() {
  const taken = (type: string) => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type, buffered: true })
    return observer.takeRecords()
  }
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const firstContent = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const parsed = Math.max(firstContent, navigation?.domInteractive ?? Number.NaN)
  // While a long task runs, the page does not respond to typing.
  const busy = taken('longtask').find(
    ({ startTime, duration }) => startTime < parsed && parsed < startTime + duration,
  )
  const place = document.querySelector('dialog[open]') ?? document.querySelector('main')
  const buttons = [...(place?.querySelectorAll<HTMLButtonElement>('form button') ?? [])]
  const button = buttons.find(({ offsetWidth }) => offsetWidth > 0)
  const shifts = taken('layout-shift') as (PerformanceEntry & { value: number })[]
  return {
    firstContent,
    largestContent: taken('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    form: button && (busy ? busy.startTime + busy.duration : parsed),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    answered: navigation?.responseEnd ?? 0,
    obstacle: button && obstacleOf(button),
  }

  function obstacleOf(button: HTMLButtonElement) {
    if (button.disabled) return 'it is disabled'
    button.scrollIntoView({ block: 'center' })
    const { left, top, width, height } = button.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    return button.contains(there) ? undefined : `${there?.nodeName} covers it`
  }
}
