import assert from 'node:assert/strict'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page, Response } from 'playwright'
import { demonstrationPassword } from '../../council/sample/seed-sample.server.ts'
import { edge, edgeLimits, readableAfter } from '../../scripts/signal/line.ts'
import { linkTokenFor, newMember } from '../actors.ts'
import { everything } from '../everything.ts'
import { publishOwnForm, treeForm, treeQuestions, witnesses } from '../portal/own-forms-for-tests.ts'
import type { Visitor } from '../portal/visitor.ts'
import { citizenPages as pages } from './citizen-pages.ts'
import { expect, openBrowser, type TestBrowser } from './open-browser.ts'
import { listPatterns } from './route-patterns.ts'
import { languages } from './words.ts'

/** In bytes, as they travel: what one page loads when nothing of it is in the browser yet. */
const budget = { document: 14_000, stylesheet: 12_000, script: 130_000, font: 0, image: 15_000 }
type Kind = keyof typeof budget
const kinds: Record<Kind, RegExp> = {
  document: /^text\/html/,
  stylesheet: /^text\/css/,
  script: /javascript/,
  font: /font/,
  image: /^image\//,
}

const client = join(import.meta.dirname, '../../build/client')

/** What only officers open, two-step sign-in among it, and addresses that are no pages. */
const notWeighed =
  /^\/(admin|staff|account\/second-factor|login\/code|logout|language|drafts|login\/hosted\/(back|out))\b/

const patterns = (await listPatterns()).filter((pattern) => !notWeighed.test(pattern))

let browser: TestBrowser
let citizen: Visitor
let number = ''
let token = ''
let member = ''
before(async () => {
  browser = await openBrowser()
  const { db } = browser.portal.council
  const email = 'user@panchayat.example'
  citizen = await browser.portal.visitor().signIn(email, demonstrationPassword)
  const own = db.selectFrom('applications').select('applicationId').where('user', '=', 'demo-user')
  number = (await own.executeTakeFirstOrThrow()).applicationId
  token = await linkTokenFor(db, email)
  member = await newMember(db, 'demo-user')
  await publishOwnForm(browser.portal, 'SANIT', treeForm([...treeQuestions, witnesses]))
})
after(() => browser.close())

test('every page that is not for officers is weighed', () => {
  assert.deepEqual(Object.keys(pages).sort(), patterns.sort())
})

function addressOf(path: string) {
  return path.replace('TOKEN', token).replace('NUMBER', number).replace('MEMBER', member)
}

const addresses = Object.values(pages).flat()
/** The page with the most script. */
const heaviest = addresses.filter((address) => address === '/user/apply/BIRTH')

for (const tag of languages) {
  // Marathi has the longest words; the other languages have the same pages and scripts but for theirs.
  for (const path of everything || tag === 'mr' ? addresses : heaviest) {
    test(`${path} in ${tag} is small enough for a slow network, and travels alone the second time`, async (t) => {
      const as = /^\/(user|account)/.test(path) ? citizen : undefined
      const { page, open } = await browser.guest(t, { as, language: tag })
      const address = addressOf(path)
      const sum = await weigh(page, () => open(address))
      // Without a script the page is there before the browser has asked for its icon.
      if ((await page.locator('script[type=module]').count()) === 0)
        await page.waitForLoadState('networkidle')
      t.diagnostic(JSON.stringify(sum))
      assertWithin(sum)
      assert.ok(await page.evaluate(carried).then((names) => names.length > 0))
      await open(address)
      assert.deepEqual(await page.evaluate(carried), [])
    })
  }

  test(`a refused application in ${tag} is small enough for a slow network`, async (t) => {
    const { page, open } = await browser.guest(t, { script: false, as: citizen, language: tag })
    await open('/user/apply/BIRTH')
    const refused = await weigh(page, async () => {
      await page.locator('.form-card button').first().click()
      await expect(page.getByRole('alert')).toBeVisible()
    })
    assertWithin(refused)
  })
}

/**
 * In bytes, for a first visit with everything that it takes, headers included: 20,000 with a tenth kept free for the
 * next sentence. What loads after a form's first paint is its script.
 */
const firstVisit = 18_000
/** A paper brings sheets of its own, and a dialog what its script takes over: these have the 20,000 bytes whole. */
const nearLimit = addresses.filter((path) => /\/acknowledgement$|\?(slip|view=\w+)$/.test(path))

/** Every answer of a first visit as the browser counts it, by its address. */
async function weighVisit(page: Page, encoding: 'br' | 'gzip', act: () => Promise<void>) {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  await wire.send('Network.setExtraHTTPHeaders', {
    headers: { 'Accept-Encoding': encoding === 'br' ? 'br, gzip' : 'gzip' },
  })
  const addresses = new Map<string, string>()
  const weights: Record<string, number> = {}
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    addresses.set(requestId, new URL(response.url).pathname)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weights[addresses.get(requestId) ?? requestId] = encodedDataLength
  })
  await act()
  // Chromium without a window asks for no icon.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => fetch(document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ?? ''))
  await expect.poll(() => Object.keys(weights).some((name) => name.endsWith('.svg'))).toBe(true)
  await wire.detach()
  return weights
}

// The pages differ by their words alone, and those in Devanagari weigh most; what travels by gzip is never lighter.
for (const tag of everything ? languages : (['hi', 'mr'] as const)) {
  for (const encoding of everything ? (['br', 'gzip'] as const) : (['gzip'] as const)) {
    test(`a first visit to every page in ${tag} weighs at most 20 kB, by ${encoding}, its script after a form left out`, async (t) => {
      const guests = {
        guest: await browser.guest(t, { language: tag }),
        citizen: await browser.guest(t, { language: tag, as: citizen }),
      }
      const heavy: string[] = []
      for (const path of addresses) {
        const { page, open } = guests[/^\/(user|account)/.test(path) ? 'citizen' : 'guest']
        const weights = await weighVisit(page, encoding, () => open(addressOf(path)))
        const hasScript = (await page.locator('script[type=module]').count()) > 0
        const counted = Object.entries(weights).filter(([name]) => !hasScript || !name.endsWith('.js'))
        const sum = counted.reduce((all, [, bytes]) => all + bytes, 0)
        t.diagnostic(`${sum} ${path} ${JSON.stringify(Object.fromEntries(counted))}`)
        assert.ok(counted.length >= 3, `${path}: only ${JSON.stringify(weights)} was weighed`)
        if (sum > (nearLimit.includes(path) ? 20_000 : firstVisit))
          heavy.push(`${path} weighs ${sum}: ${JSON.stringify(Object.fromEntries(counted))}`)
      }
      assert.deepEqual(heavy, [])
    })
  }
}

test('on 40 kbit/s and 800 ms the home page can be read within 6 s, and a service within 4 s after it', async (t) => {
  for (const tag of languages) {
    const { page, open } = await browser.guest(t, { language: tag })
    const readable: Record<string, number> = {}
    for (const [name, path] of [
      ['home', '/'],
      ['service', '/services/BIRTH'],
    ] as const) {
      const weights = await weighVisit(page, 'gzip', () => open(path))
      const sheets = Object.entries(weights).filter(([address]) => address.endsWith('.css'))
      assert.equal(sheets.length, 1, JSON.stringify(weights))
      const isFirst = name === 'home'
      readable[name] = readableAfter(edge, {
        document: weights[path] ?? Number.NaN,
        // It came with the home page.
        sheet: isFirst ? (sheets[0]?.[1] ?? Number.NaN) : 0,
        connected: !isFirst,
      })
      t.diagnostic(`${name} in ${tag}: ${readable[name]} ms, ${JSON.stringify(weights)}`)
      assert.ok((readable[name] ?? Number.NaN) <= edgeLimits[name], `${name} in ${tag}: ${readable[name]} ms`)
    }
  }
})

/** Runs in the page: what came with it over the network, not out of the browser's store. */
function carried() {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  return entries.filter(({ transferSize }) => transferSize > 0).map(({ name }) => name)
}

/** What the page loads for the act, in bytes by kind. */
async function weigh(page: Page, act: () => Promise<void>) {
  const answers: Response[] = []
  const note = (response: Response) => void answers.push(response)
  page.on('response', note)
  await act()
  await page.waitForLoadState('load')
  page.off('response', note)
  const sum: Record<string, number> = {}
  for (const answer of answers.filter((one) => one.status() < 300 || one.status() >= 400)) {
    const kind = kindOf(answer)
    sum[kind] = (sum[kind] ?? 0) + (await travelled(answer))
  }
  return sum
}

function kindOf(answer: Response) {
  const type = answer.headers()['content-type'] ?? 'of no type'
  return Object.keys(kinds).find((kind) => kinds[kind as Kind].test(type)) ?? type
}

/** An asset counts as what a browser that speaks gzip alone is given: its precompressed file, where it has one. */
async function travelled(answer: Response) {
  const { pathname } = new URL(answer.url())
  const plain = join(client, pathname)
  if (pathname.startsWith('/assets/')) return statSync(existsSync(`${plain}.gz`) ? `${plain}.gz` : plain).size
  // A page that is kept was compressed once, and well; the others are compressed as they are drawn.
  assert.match(answer.headers()['content-encoding'] ?? '', /^(br|gzip)$/, pathname)
  return (await answer.request().sizes()).responseBodySize
}

function assertWithin(sum: Record<string, number>) {
  assert.ok((sum.document ?? 0) > 1000, 'the page itself was not weighed')
  for (const [kind, bytes] of Object.entries(sum)) {
    assert.ok(kind in budget, `the page loads ${bytes} bytes of ${kind}`)
    const most = budget[kind as Kind]
    assert.ok(bytes <= most, `${bytes} bytes of ${kind}, ${most} allowed`)
  }
}
