// Begun first: it watches pages while they load.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright'
import { everything } from '../everything.ts'
import { browserForFile, expect } from './open-browser.ts'

const browser = await browserForFile()

const pages: [path: string, width: number][] = [
  ['/403', 1280],
  ['/403', 360],
  ['/login', 360],
  ['/services/BIRTH', 360],
  ['/user/apply/BIRTH/form', 360],
]
/** Into so many parts the body of a page is cut. */
const cuts = everything ? 12 : 4

for (const [path, width] of pages) {
  test(`nothing of ${path} moves at ${width} px, wherever the line stops for a moment`, async (t) => {
    const line = await stoppingLine(t)
    const as = path.startsWith('/user') ? 'user' : undefined
    const { page, faults } = await browser.longGuest({ as, width })
    t.after(() => page.context().close())
    // What is looked at is what comes before any script.
    await withoutScripts(page)
    await page.goto(line.origin + path)
    const moved: string[] = []
    for (let cut = 1; cut < cuts; cut += 1) {
      line.cut = cut / cuts
      await page.goto('about:blank')
      await page.goto(line.origin + path)
      assert.equal(page.url(), line.origin + path)
      moved.push(...(await page.evaluate(shifts)).map((shift) => `after ${cut}/${cuts}: ${shift}`))
    }
    assert.deepEqual(moved, [])
    assert.deepEqual(
      faults.filter((fault) => !fault.startsWith(`another host: ${line.origin}/`)),
      [],
    )
  })
}

test('a dialog stands where it will stand before all of it is there', async (t) => {
  const line = await stoppingLine(t)
  const { page } = await browser.longGuest({ as: 'user', width: 360 })
  t.after(() => page.context().close())
  await withoutScripts(page)
  await page.goto(line.origin)
  const path = '/user?view=BIRTH'
  const going = Promise.withResolvers<void>()
  line.stop = () => going.promise
  line.after = 'class="dialog-body"'
  await page.goto(line.origin + path, { waitUntil: 'commit' })
  const dialog = page.getByRole('dialog')
  const head = dialog.getByRole('heading', { level: 2 })
  const before = await head.boundingBox()
  assert.equal(await dialog.getByRole('link').count(), 0)
  going.resolve()
  await expect(dialog.getByRole('link', { name: 'Close' })).toBeVisible()
  assert.equal((await head.boundingBox())?.y, before?.y)
})

/** Every script of the page is empty. */
function withoutScripts(page: Page) {
  return page.route(/\.js$/, (route) => route.fulfill({ body: '' }))
}

interface Line {
  origin: string
  cut: number
  after: string
  stop(): Promise<unknown>
}

/** Serves the portal's pages at its own address; each stops at share `cut` of it, or `after` something. */
async function stoppingLine(t: TestContext) {
  const server = createServer((asked, answer) => void pass(asked, answer)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const line: Line = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: 0,
    after: '',
    stop: () => setTimeout(300),
  }
  async function pass({ url, headers: { cookie = '' } }: IncomingMessage, answer: ServerResponse) {
    const headers = { Cookie: cookie, 'Accept-Language': 'en', Host: new URL(browser.origin).host }
    const page = await browser.portal.fetch(new Request(browser.origin + url, { headers }))
    answer.writeHead(page.status, Object.fromEntries(page.headers))
    const whole = Buffer.from(await page.arrayBuffer())
    const body = whole.indexOf('<body')
    if (body > 0) {
      const end = whole.indexOf('<script', body)
      const from = line.after ? whole.indexOf(line.after) : body + (end - body) * line.cut
      const at = whole.indexOf('>', from) + 1
      answer.write(whole.subarray(0, at))
      await line.stop()
      answer.end(whole.subarray(at))
    } else answer.end(whole)
  }
  return line
}

/** Runs in the page; what moves by under a thousandth of the screen is a word beside an earlier sign. */
function shifts() {
  const observer = new PerformanceObserver(() => undefined)
  observer.observe({ type: 'layout-shift', buffered: true })
  type Shift = PerformanceEntry & { value: number; sources: { node?: Node }[] }
  return (observer.takeRecords() as Shift[])
    .filter(({ value }) => value >= 0.001)
    .map(
      ({ value, sources }) =>
        `${value.toFixed(4)} ${sources.map(({ node }) => (node instanceof Element ? `${node.nodeName}.${node.className}` : node?.nodeName)).join(' ')}`,
    )
}
