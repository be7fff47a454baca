import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import type { Visitor } from '../portal/visitor.ts'
import { expect } from './open-browser.ts'

/** One answer as the browser counts it, in bytes that travelled. */
export interface Part {
  /** Its address, without what follows a question mark. */
  path: string
  status: number
  /** Its media type. */
  type: string
  /** Its content encoding, in which it travelled. */
  encoding: string | undefined
  /** With its head. */
  whole: number
  body: number
}

export type Encoding = 'br' | 'gzip'

/** What weighs the visits of a page. Its browser asks for the encoding from then on. */
export interface Scales {
  /** Does the act as for a browser that has nothing of the portal. Returns all that came, also the icon. */
  firstVisit(act: () => Promise<void>): Promise<Part[]>
  /** Does the act as for somebody who was there before. Returns what came all the same. */
  laterVisit(act: () => Promise<void>): Promise<Part[]>
}

/** Puts the page on the scales; `script: false` if its browser runs none. */
export async function weighVisits(
  page: Page,
  encoding: Encoding,
  { script = true }: { script?: boolean } = {},
): Promise<Scales> {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const headers = { 'Accept-Encoding': encoding === 'br' ? 'br, gzip' : 'gzip' }
  await wire.send('Network.setExtraHTTPHeaders', { headers })
  let parts: Part[] = []
  const underWay = new Set<string>()
  const begun = new Map<string, Omit<Part, 'whole' | 'body'> & { head: number }>()
  wire.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.startsWith('http')) underWay.add(requestId)
  })
  wire.on('Network.loadingFailed', ({ requestId }) => void underWay.delete(requestId))
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    const encoding = Object.entries(response.headers).find(([name]) => /^content-encoding$/i.test(name))
    begun.set(requestId, {
      path: new URL(response.url).pathname,
      status: response.status,
      type: response.mimeType,
      encoding: encoding?.[1],
      head: response.encodedDataLength,
    })
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength: whole }) => {
    underWay.delete(requestId)
    const answer = begun.get(requestId)
    // What the browser has kept travels no more.
    if (answer === undefined || whole === 0) return
    const { head, ...part } = answer
    parts.push(Object.assign(part, { whole, body: whole - head }))
  })
  async function weigh(act: () => Promise<void>) {
    // Of what the page before has still asked for, nothing says that it was given up.
    underWay.clear()
    parts = []
    await act()
    if (script) await expect.poll(() => page.evaluate(lacksItsScript), { intervals: [10] }).toBe(false)
    await expect.poll(() => underWay.size, { intervals: [10] }).toBe(0)
    return parts
  }
  return {
    laterVisit: weigh,
    async firstVisit(act) {
      await wire.send('Network.clearBrowserCache')
      // What it keeps in memory it drops when it is told to keep nothing.
      for (const cacheDisabled of [true, false])
        await wire.send('Network.setCacheDisabled', { cacheDisabled })
      return weigh(async () => {
        await act()
        // Chromium without a window asks for no icon.
        await page.evaluate(async () => {
          const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''
          await (await fetch(icon)).arrayBuffer()
        })
      })
    },
  }
}

/** Whether a plain page is still to ask for its script, which it does after its first paint. */
function lacksItsScript() {
  return Array.from(
    document.querySelectorAll<HTMLElement>('[data-then]'),
    ({ dataset }) => document.querySelector(`script[src="${dataset.then}"]`) === null,
  ).includes(true)
}

/**
 * A document as it travels by gzip to a browser of the language: its bytes with its head, and the addresses
 * of all that it names beside its scripts.
 */
export async function weighDocument(
  address: string,
  language: string,
  cookies: Visitor['cookies'] = new Map(),
): Promise<{ whole: number; body: number; names: string[] }> {
  const asked = request(address, { agent: false })
  asked.setHeader('Accept-Encoding', 'gzip')
  asked.setHeader('Accept-Language', language)
  if (cookies.size > 0) asked.setHeader('Cookie', [...cookies].map((cookie) => cookie.join('=')).join('; '))
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const { socket } = answer
  const body = await buffer(answer)
  const html = gunzipSync(body).toString()
  const named = html.matchAll(/\s(?:href|src)="(\/[^"?]+\.(?:css|svg|png|webp|jpg|woff2|ico))["?]/g)
  const names = new Set([...named].map(([, name = '']) => name))
  return { whole: socket.bytesRead, body: body.length, names: [...names].sort() }
}
